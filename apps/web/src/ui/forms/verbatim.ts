/** For addresses, keys and names that browsers and keyboards must not correct. */
export const verbatimInput = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
