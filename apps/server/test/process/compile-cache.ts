/** Node's compile cache as `npm start` uses it, so that not every process compiles the same sources again. */
export const compileCacheDir = new URL('../../../../node_modules/.cache/portavoz', import.meta.url).pathname
