import type { EndpointPreset } from '../../../shared/contract/models.ts';
import type { Capabilities } from '../../../shared/contract/models.ts';
import type { RequestBody } from './requestBody.ts';

/** A request that a server refuses, and how it says so. */
export interface Refusal {
  readonly when: (body: RequestBody) => boolean;
  readonly status: number;
  readonly error: object;
}

/** Streaming form of a server's answers. */
export interface StreamStyle {
  /** Field of the reasoning; `hidden` = it takes tokens and is not sent. */
  readonly thought?: 'reasoning_content' | 'reasoning' | 'inline' | 'hidden';
  /** Tokens of the thought before every answer. */
  readonly thoughtTokens?: number;
  /** A call in fragments, in one piece, in one piece without a number, or ended with `stop`. */
  readonly calls?: 'fragments' | 'whole' | 'numberless' | 'ends_with_stop';
  /** Lines that keep the connection alive before the answer. */
  readonly comments?: boolean;
  /** Text around the JSON of an answer. */
  readonly wraps?: (json: string) => string;
}

/** A server and a model on it, as data. */
export interface EmulatedServer {
  /** Server and version, with the quirk that its row shows. */
  readonly name: string;
  readonly preset: EndpointPreset;
  readonly model: string;
  /** Its entry in the list of models, besides the id. */
  readonly listed?: object;
  /** Answers of its own interface, by path. */
  readonly native?: Readonly<Record<string, object>>;
  readonly refuses?: readonly Refusal[];
  readonly streams?: StreamStyle;
  readonly expected: {
    readonly tools: boolean;
    readonly structured: Capabilities['structured'];
    /** Context window that it reports, in tokens. */
    readonly contextTokens: number | null;
    /** Requests it refuses before Loci knows it, in all that the tests ask. */
    readonly mostRefusals: number;
  };
}
