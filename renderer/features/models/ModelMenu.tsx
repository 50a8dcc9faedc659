import { Check, Settings2 } from 'lucide-react';
import { useEffect } from 'react';
import {
  Autocomplete,
  Header,
  Menu,
  MenuItem,
  MenuSection,
  useFilter,
} from 'react-aria-components';
import { BUILT_IN_MODEL, type ModelRef } from '../../../shared/domain/model.ts';
import { useApp, useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { canChat } from '../../stores/chat/modelChoice.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { MenuSearch } from '../../ui/overlays/MenuSearch.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { useText } from '../../ui/text/useText.ts';
import type { ModelChoice } from './useModelChoice.ts';

interface ModelMenuProps {
  readonly choice: ModelChoice;
  readonly onDone: () => void;
}

interface Entry {
  readonly id: string;
  readonly ref: ModelRef | null;
  readonly text: string;
  readonly isLocal: boolean;
}

/** Menu of chat models by server, and the built-in assistant. */
export function ModelMenu({ choice, onDone }: ModelMenuProps) {
  const { t } = useText();
  const { route } = useApp();
  const { models } = useWorkspace();
  const { contains } = useFilter({ sensitivity: 'base' });
  const endpoints = useSelect(models, (state) => state.endpoints);

  // Reloads the lists, since servers and their models change.
  useEffect(() => void models.load(true), [models]);

  const { defaultModel, chosen: selected } = choice;
  const builtInEntry: Entry = {
    id: 'built-in',
    ref: defaultModel ? BUILT_IN_MODEL : null,
    text: t('chat:builtInAssistant'),
    isLocal: true,
  };
  const defaultEntry: Entry | null = defaultModel && {
    id: 'default',
    ref: null,
    text: t('chat:defaultModel', { name: defaultModel.name }),
    isLocal: defaultModel.local,
  };
  const fixedEntries = [
    ...(defaultEntry === null ? [] : [defaultEntry]),
    ...(choice.hasBuiltIn ? [builtInEntry] : []),
  ];
  const sections = endpoints
    .map(({ endpoint, models: modelList }) => ({
      endpoint,
      entries: modelList
        .filter((model) => canChat(model.name))
        .map(({ ref, name, local }): Entry => ({ id: ref, ref, text: name, isLocal: local })),
    }))
    .filter(({ entries }) => entries.length > 0);

  const silent = endpoints.flatMap(({ endpoint, problem }) =>
    problem === null ? [] : [{ endpoint, problem }],
  );

  const renderItem = (entry: Entry) => (
    <MenuItem
      key={entry.id}
      id={entry.id}
      textValue={entry.text}
      className="menu__item"
      onAction={() => {
        choice.choose(entry.ref);
        onDone();
      }}
    >
      <span className="menu__icon">
        {entry.ref === selected ? (
          <Check size={15} role="img" aria-label={t('chat:selectedModel')} />
        ) : null}
      </span>
      <span className="menu__text picker__entry">{entry.text}</span>
      {entry.isLocal ? <Badge>{t('chat:local')}</Badge> : null}
    </MenuItem>
  );

  return (
    <>
      <Autocomplete filter={contains}>
        <MenuSearch label={t('chat:searchModels')} />
        <Menu
          aria-label={t('chat:chooseModel')}
          className="menu picker__menu"
          renderEmptyState={() => <p className="menu-search__none">{t('chat:noSuchModel')}</p>}
        >
          {fixedEntries.length > 0 ? (
            <MenuSection aria-label={t('chat:builtInModels')}>
              {fixedEntries.map(renderItem)}
            </MenuSection>
          ) : null}
          {sections.map(({ endpoint, entries }) => (
            <MenuSection key={endpoint.id}>
              <Header className="picker__head">{endpoint.name}</Header>
              {entries.map(renderItem)}
            </MenuSection>
          ))}
        </Menu>
      </Autocomplete>
      {silent.map(({ endpoint, problem }) => (
        <p key={endpoint.id} className="picker__note">
          {endpoint.name}: {t(`errors:model.${problem}.what`)}
        </p>
      ))}
      <div className="picker__foot">
        <Button
          size="s"
          tone="quiet"
          onPress={() => {
            onDone();
            route.go({ screen: 'settings', section: 'models' });
          }}
        >
          <Settings2 size={14} aria-hidden />
          {t('chat:manageModels')}
        </Button>
      </div>
    </>
  );
}
