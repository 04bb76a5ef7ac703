import type { ColumnType } from 'kysely'

export type WithDefault<T> = ColumnType<T, T | undefined, T>
export type Json<T> = ColumnType<T, string, string>
/** PostgreSQL returns bigint counts as text. */
export type BigCount = ColumnType<string, number, number>
export type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>
