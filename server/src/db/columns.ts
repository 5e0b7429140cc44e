import type { ColumnType, JSONColumnType } from 'kysely'

/** A json column: read as the value, written as its JSON text (so that arrays are not taken for SQL arrays). */
export type Json<T extends object> = JSONColumnType<T>
export type NullableJson<T extends object> = JSONColumnType<T | null, string | null, string | null>
/** Read as a Date, written as a Date or ISO 8601. */
export type Time = ColumnType<Date, Date | string, Date | string>
export type NullableTime = ColumnType<Date | null, Date | string | null, Date | string | null>
/** Noted by the database with every change. */
export type Changed = ColumnType<Date, never, never>
