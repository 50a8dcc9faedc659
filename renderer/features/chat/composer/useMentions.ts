import { useEffect, useState } from 'react';
import type { Entity } from '../../../../shared/contract/entities.ts';
import { useWorkspace } from '../../../stores/app/storesContext.ts';
import { mentionAt } from './mentions.ts';

const NO_ENTITIES: readonly Entity[] = [];

/** People and things whose name begins like the mention at the caret; none without a mention. */
export function useMentions(text: string, caret: number): readonly Entity[] {
  const { entities } = useWorkspace();
  const query = mentionAt(text, caret)?.query ?? null;
  const [matches, setMatches] = useState(NO_ENTITIES);
  useEffect(() => {
    setMatches(NO_ENTITIES);
    if (query === null) return;
    let isCurrent = true;
    void entities.find(query).then((result) => {
      if (isCurrent) setMatches(result);
    });
    return () => {
      isCurrent = false;
    };
  }, [entities, query]);
  return matches;
}
