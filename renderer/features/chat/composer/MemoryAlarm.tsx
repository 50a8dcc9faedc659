import { TriangleAlert } from 'lucide-react';
import { useApp, useSelect, useWorkspace } from '../../../stores/app/storesContext.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useText } from '../../../ui/text/useText.ts';

/** Alarm under the composer while the daily self-test says that memory does not work. */
export function MemoryAlarm() {
  const { t } = useText();
  const { route } = useApp();
  const { status } = useWorkspace();
  const failures = useSelect(status, (state) => state.status?.selfTest?.failures ?? null);
  const [first] = failures ?? [];
  if (first === undefined) return null;
  return (
    <p className="composer__alarm" role="status">
      <TriangleAlert size={14} aria-hidden />
      <span>{t(`chat:memoryAlarm.${first}`)}</span>
      <Button size="s" tone="quiet" onPress={() => route.go({ screen: 'health' })}>
        {t('chat:memoryAlarm.openHealth')}
      </Button>
    </p>
  );
}
