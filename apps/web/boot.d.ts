/** What `boot-plugin.ts` writes into `boot.js`. */
declare const CHUNKS: { house: string[]; routes: Record<string, string[]> }
