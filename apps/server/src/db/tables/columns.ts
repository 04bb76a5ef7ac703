import type { ColumnType } from 'kysely'

export type WithDefault<T> = ColumnType<T, T | undefined, T>
export type Json<T> = ColumnType<T, string, string>
/** PostgreSQL tells what may be larger than a number here as a text. */
export type BigCount = ColumnType<string, number, number>
