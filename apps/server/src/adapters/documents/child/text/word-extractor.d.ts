declare module 'word-extractor' {
  type Extracted = {
    getBody(): string
    getFootnotes(): string
    getEndnotes(): string
    getTextboxes(): string
    getHeaders(options: { includeFooters: boolean }): string
    getFooters(): string
    getAnnotations(): string
  }
  export default class WordExtractor {
    extract(source: Buffer): Promise<Extracted>
  }
}
