/** MuPDF objects live outside the JavaScript heap and are not garbage-collected. */
export function useAndDestroy<T extends { destroy(): void }, R>(one: T, use: (one: T) => R): R {
  try {
    return use(one)
  } finally {
    one.destroy()
  }
}
