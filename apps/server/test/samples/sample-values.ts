import type { SeededData } from '../seeded-server.ts'

/** The value of each input field, by `group.call.field`, `group.field` or `field`; ids belong to the owner. */
export type SampleValues = Record<string, (seeded: SeededData) => unknown>
