type VersionsSearch = { before?: number | undefined; after?: number | undefined }

const number = (value: unknown) => (Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined)

/** Which two versions an address compares. */
export const readVersionsSearch = (search: Record<string, unknown>): VersionsSearch => ({
  before: number(search['before']),
  after: number(search['after']),
})
