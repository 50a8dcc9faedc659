import type { ImportProvider } from '../../../shared/domain/imports.ts';

/** Names of the providers, which are the same in every language. */
export const SOURCE_NAMES: Readonly<Record<ImportProvider, string>> = {
  chatgpt: 'ChatGPT',
  claude: 'Claude',
  open_webui: 'Open WebUI',
  lm_studio: 'LM Studio',
  jan: 'Jan',
  gemini: 'Gemini',
};
