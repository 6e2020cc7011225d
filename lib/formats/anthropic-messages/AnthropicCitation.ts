/**
 * What a text refers to: a place in a document, a page of the web, or a search result. Members that are not named here are
 * kept as they came.
 *
 * Source: Anthropic API reference, "Create a message", `citations` of a text block.
 */
export type AnthropicCitation =
  | AnthropicCharCitation
  | AnthropicPageCitation
  | AnthropicBlockCitation
  | AnthropicWebCitation
  | AnthropicSearchCitation;

/** A place in a plain text. */
export interface AnthropicCharCitation {
  /** The discriminant. */
  readonly type: 'char_location';
  /** The text that is cited. */
  readonly cited_text: string;
  /** Which document of the request, from 0. */
  readonly document_index: number;
  /** Its title. */
  readonly document_title: string | null;
  /** Where it begins, in characters from 0. */
  readonly start_char_index: number;
  /** Where it ends, not included. */
  readonly end_char_index: number;
}

/** Pages of a PDF. */
export interface AnthropicPageCitation {
  /** The discriminant. */
  readonly type: 'page_location';
  /** The text that is cited. */
  readonly cited_text: string;
  /** Which document of the request, from 0. */
  readonly document_index: number;
  /** Its title. */
  readonly document_title: string | null;
  /** The first page, from 1. */
  readonly start_page_number: number;
  /** The page after the last. */
  readonly end_page_number: number;
}

/** Blocks of a document that was given in blocks. */
export interface AnthropicBlockCitation {
  /** The discriminant. */
  readonly type: 'content_block_location';
  /** The text that is cited. */
  readonly cited_text: string;
  /** Which document of the request, from 0. */
  readonly document_index: number;
  /** Its title. */
  readonly document_title: string | null;
  /** The first block, from 0. */
  readonly start_block_index: number;
  /** The block after the last. */
  readonly end_block_index: number;
}

/** A page of the web. */
export interface AnthropicWebCitation {
  /** The discriminant. */
  readonly type: 'web_search_result_location';
  /** The text that is cited. */
  readonly cited_text: string;
  /** For the provider to find it again. */
  readonly encrypted_index: string;
  /** Title of the page. */
  readonly title: string | null;
  /** Its address. */
  readonly url: string;
}

/** Blocks of a search result of the request. */
export interface AnthropicSearchCitation {
  /** The discriminant. */
  readonly type: 'search_result_location';
  /** The text that is cited. */
  readonly cited_text: string;
  /** Which search result of the request, from 0. */
  readonly search_result_index: number;
  /** Where it is from. */
  readonly source: string;
  /** Its title. */
  readonly title: string | null;
  /** The first block, from 0. */
  readonly start_block_index: number;
  /** The block after the last. */
  readonly end_block_index: number;
}
