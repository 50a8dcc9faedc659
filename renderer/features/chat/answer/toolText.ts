import { en } from '../../../locales/en/index.ts';

type ToolName = keyof typeof en.chat.tool;

/** Locale key of a tool's name; null for a tool that this version does not know. */
export function toolNameKey(name: string): `chat:tool.${ToolName}` | null {
  return isToolName(name) ? `chat:tool.${name}` : null;
}

function isToolName(name: string): name is ToolName {
  return Object.hasOwn(en.chat.tool, name);
}

/** Pretty-printed JSON; other text is returned unchanged. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
