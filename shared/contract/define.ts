import type { z } from 'zod';

/**
 * Command definition: its request and its response, as schemas. Types are inferred, never written
 * twice.
 */
export interface CommandDefinition<
  Request extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  readonly request: Request;
  readonly response: Response;
}

export function command<Request extends z.ZodType, Response extends z.ZodType>(
  request: Request,
  response: Response,
): CommandDefinition<Request, Response> {
  return { request, response };
}
