/** A resource with one query. */
export const none = () => ({})

/** A resource with a list for each choice of filters. */
export const byFilters = <Name extends string>(all: readonly [Name]) => ({
  list: <Filters extends object>(filters: Filters) => [...all, filters] as const,
})

/** A resource with a query for each id. */
export const byId = <Name extends string>(all: readonly [Name]) => ({ one: (id: string) => [...all, id] as const })
