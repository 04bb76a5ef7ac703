import { readdirSync, readFileSync } from 'node:fs'
import { zstdDecompressSync } from 'node:zlib'
import { runStatement } from './run-statement.ts'

const FOLDER = new URL('dumps/', import.meta.url)

/**
 * Databases of `npm run demo` as earlier versions left them, by the number of their last migration: made once with
 * `pg_dump --inserts` from the repository's history, with the newest conversations only.
 */
export const dumpedVersions = readdirSync(FOLDER)
  .map((name) => name.slice(0, 4))
  .toSorted()

/** Fills an empty database with the dump of a version. */
export const loadDump = (url: string, version: string) =>
  runStatement(url, zstdDecompressSync(readFileSync(new URL(`${version}.sql.zst`, FOLDER))).toString('utf8'))
