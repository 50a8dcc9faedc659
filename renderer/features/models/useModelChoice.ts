import type { ModelInfo } from '../../../shared/contract/models.ts';
import { BUILT_IN_MODEL, type ModelRef } from '../../../shared/domain/model.ts';
import type { ConversationId } from '../../../shared/domain/primitives.ts';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { conversationOf } from '../../stores/chat/conversationState.ts';
import { modelOf, roleOf } from '../../stores/chat/modelState.ts';

export interface ModelChoice {
  /**
   * Model chosen for this conversation; null = the default from the settings, also for the built-in
   * assistant while it is that.
   */
  readonly chosen: ModelRef | null;
  /** Default from the settings; null = the built-in assistant. */
  readonly defaultModel: ModelInfo | null;
  /** Model in force; null = the built-in assistant, or a model whose server is not known. */
  readonly inForce: ModelInfo | null;
  /** Chosen model whose server was removed. */
  readonly unknownRef: string | null;
  /**
   * True if the built-in assistant is available: not in a temporary chat, because it depends on
   * recorded memory.
   */
  readonly hasBuiltIn: boolean;
  /** True until the models were listed: nobody is known to answer yet. */
  readonly isLoading: boolean;
  readonly choose: (model: ModelRef | null) => void;
}

/** Model of a conversation, stored or about to begin. */
export function useModelChoice(conversationId: ConversationId | null): ModelChoice {
  const { conversations, models, newChat } = useWorkspace();
  const newChatModel = useSelect(newChat, (state) => state.model);
  const conversationModel = useSelect(
    conversations,
    (state) => conversationOf(state, conversationId)?.model ?? null,
  );
  const isNewChatTemporary = useSelect(newChat, (state) => state.temporary);
  const isConversationTemporary = useSelect(
    conversations,
    (state) => conversationOf(state, conversationId)?.temporary ?? false,
  );
  const selected = conversationId === null ? newChatModel : conversationModel;
  const role = useSelect(models, (state) => roleOf(state, 'chat'));
  const endpoints = useSelect(models, (state) => state.endpoints);
  const selectedModel = selected === null ? undefined : modelOf(endpoints, selected);
  const status = useSelect(models, (state) => state.status);
  const defaultModel = role?.model ?? null;
  const missing =
    selected !== null &&
    selected !== BUILT_IN_MODEL &&
    selectedModel === undefined &&
    status === 'ready';

  return {
    chosen: selected === BUILT_IN_MODEL && defaultModel === null ? null : selected,
    defaultModel,
    inForce: selected === null ? defaultModel : (selectedModel ?? null),
    unknownRef: missing ? selected : selected === null ? (role?.unknownRef ?? null) : null,
    isLoading: status === 'idle' || status === 'loading',
    hasBuiltIn: !(conversationId === null ? isNewChatTemporary : isConversationTemporary),
    choose(model) {
      if (conversationId === null) newChat.choose({ model });
      else void conversations.setModel(conversationId, model);
    },
  };
}
