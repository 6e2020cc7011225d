import type { ObservableInput } from 'rxjs';
import type { JsonSchema } from '../schema/JsonSchema.ts';

/** A server asks a person to fill in a form. Source: Model Context Protocol 2026-07-28, `ElicitRequestFormParams`. */
export interface McpElicitForm {
  /** The discriminant. */
  readonly mode: 'form';
  /** Name of the server that asks, as you gave it: a person should be told. */
  readonly serverId: string;
  /** What it asks for, in words of the server: without invisible characters, at most `maxDescriptionChars`. */
  readonly message: string;
  /**
   * JSON Schema of the answer: an object of texts, numbers, booleans and choices. Its titles and descriptions are cleaned as the
   * message is; it has at most `maxSchemaChars` as JSON text.
   */
  readonly requestedSchema: JsonSchema;
}

/** A server asks a person to open a page. Source: Model Context Protocol 2026-07-28, `ElicitRequestURLParams`. */
export interface McpElicitUrl {
  /** The discriminant. */
  readonly mode: 'url';
  /** Name of the server that asks, as you gave it: a person should be told. */
  readonly serverId: string;
  /** Why, in words of the server: without invisible characters, at most `maxDescriptionChars`. */
  readonly message: string;
  /**
   * The page: of `https`, or of `http` on this machine; at most 8,192 characters. It is never fetched here. Show it whole before
   * it is opened, and open it only if the person says so.
   */
  readonly url: string;
}

/** What a server asks a person, in the middle of a call. All of it is a stranger's. */
export type McpElicitRequest = McpElicitForm | McpElicitUrl;

/**
 * What the person said. `accept`: with the values of the form, those that are left out get their defaults; or, for a page, that it
 * is being opened. `decline`: no. `cancel`: neither. Source: Model Context Protocol 2026-07-28, `ElicitResult`.
 */
export type McpElicitAnswer =
  | {
      /** The discriminant. */
      readonly action: 'accept';
      /** The values of the form by name. @defaultValue none */
      readonly content?: Readonly<Record<string, string | number | boolean | readonly string[]>>;
    }
  | {
      /** The discriminant. */
      readonly action: 'decline' | 'cancel';
    };

/**
 * Asks a person. The first value is the answer; completing without one is `cancel`; an error is, too, and a diagnostic. It is
 * unsubscribed from when nobody waits for the answer any longer: when the call is cancelled, or the connection closed.
 */
export type OnMcpElicit = (request: McpElicitRequest) => ObservableInput<McpElicitAnswer>;
