/** Of a field that no browser and no keyboard may put right: an address, a key, a name that a program knows. */
export const verbatim = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
