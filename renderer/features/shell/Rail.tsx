import { BookMarked, MessageSquareText, Settings2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { useApp, useSelect } from '../../stores/context.ts';
import { NEW_CHAT, type Route } from '../../stores/route.ts';
import { WorkspaceSwitcher } from './WorkspaceSwitcher.tsx';
import './rail.css';
import { useText } from '../../ui/useText.ts';

export function Rail() {
  const { t } = useText();
  const { route } = useApp();
  const at = useSelect(route, (state) => state);
  // The chat entry leads back to the conversation that was open.
  const [lastChat, setLastChat] = useState<Route>(NEW_CHAT);
  if (at.screen === 'chat' && at !== lastChat) setLastChat(at);

  return (
    <nav className="rail" aria-label={t('shell:navigation')}>
      <WorkspaceSwitcher />
      <RailLink to={lastChat} text={t('shell:screen.chat')}>
        <MessageSquareText size={20} strokeWidth={1.75} aria-hidden />
      </RailLink>
      <RailLink to={{ screen: 'memories' }} text={t('shell:screen.memories')}>
        <BookMarked size={20} strokeWidth={1.75} aria-hidden />
      </RailLink>
      <span className="rail__gap" />
      <RailLink to={{ screen: 'settings' }} text={t('shell:screen.settings')}>
        <Settings2 size={20} strokeWidth={1.75} aria-hidden />
      </RailLink>
    </nav>
  );
}

interface RailLinkProps {
  readonly to: Route;
  readonly text: string;
  readonly children: ReactNode;
}

function RailLink({ to, text, children }: RailLinkProps) {
  const { route } = useApp();
  const current = useSelect(route, (at) => at.screen === to.screen);
  return (
    <AriaButton
      className={current ? 'rail__link rail__link--current' : 'rail__link'}
      {...(current ? { 'aria-current': 'page' } : {})}
      onPress={() => route.go(to)}
    >
      {children}
      <span className="rail__text">{text}</span>
    </AriaButton>
  );
}
