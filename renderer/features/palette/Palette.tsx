import { Search } from 'lucide-react';
import { useState } from 'react';
import {
  Autocomplete,
  Dialog as AriaDialog,
  Input,
  Modal,
  ModalOverlay,
  SearchField,
} from 'react-aria-components';
import { useApp } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useErrorText } from '../errors/useErrorText.ts';
import { PaletteResults } from './PaletteResults.tsx';
import { useGlobalSearch } from '../memory/search/useGlobalSearch.ts';
import './palette.css';
import { useText } from '../../ui/text/useText.ts';

/** Command palette: commands, conversations, messages, memories and entities. */
export function Palette({ isOpen }: { readonly isOpen: boolean }) {
  const { t } = useText();
  const { view } = useApp();
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && view.close()}
      isDismissable
      className="backdrop"
    >
      <Modal className="palette">
        <AriaDialog aria-label={t('shell:palette.title')} className="palette__dialog">
          <PaletteBody />
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

function PaletteBody() {
  const { t } = useText();
  const [query, setQuery] = useState('');
  const errorText = useErrorText();
  const { results, isCurrent, problem, retry } = useGlobalSearch(query);
  return (
    <Autocomplete inputValue={query} onInputChange={setQuery}>
      <SearchField aria-label={t('shell:palette.title')} className="palette__field" autoFocus>
        <Search size={18} aria-hidden />
        <Input
          className="palette__input"
          maxLength={500}
          placeholder={t('shell:palette.placeholder')}
        />
      </SearchField>
      {problem ? (
        <div className="palette__problem" role="alert">
          <p>{errorText(problem)}</p>
          <Button size="s" onPress={retry}>
            {t('common:tryAgain')}
          </Button>
        </div>
      ) : null}
      <PaletteResults query={query.trim()} results={results} isCurrent={isCurrent} />
    </Autocomplete>
  );
}
