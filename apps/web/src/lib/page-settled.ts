/** The rest of the console loads after this long, although a request of the page is still open. */
const PATIENCE_MS = 4_000

const { promise, resolve } = Promise.withResolvers<void>()
setTimeout(resolve, PATIENCE_MS)

/** The first page shows its data. */
export const reportPageSettled = resolve

/**
 * Loads code that the first page can be used without. Before, it would compete with the page's own code and data for a
 * slow connection.
 */
export const afterFirstPage = <T>(load: () => Promise<T>): Promise<T> => promise.then(load)
