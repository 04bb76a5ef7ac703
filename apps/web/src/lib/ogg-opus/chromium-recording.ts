/** Two thirds of a second of a test tone, recorded by Chromium 156 as WebM with Opus. */
export const chromiumRecording: Uint8Array = Uint8Array.from(
  atob(
    'GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQRChYECGFOAZwEAAAAAAARXEU2bdLlNu4tTq4QVSalmU6yBbk27i1OrhBZU' +
      'rmtTrIGTTbuLU6uEH0O2dVOsgddNu4xTq4QcU7trU6yCBEXsrgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' +
      'AAAAAAAAAAAVSalmoCrXsYMPQkBEiYREFgAATYCGQ2hyb21lV0GGQ2hyb21lFlSua7+uvdeBAXPFh/r8f3BHT1GDgQKGhkFfT1BV' +
      'U2Oik09wdXNIZWFkAQEAAIC7AAAAAADhjbWERzuAAJ+BAWJkgSAfQ7Z1AQAAAAAAA2LngQCjjIEAAID7A//+//7//qOMgQA8gPsD' +
      '//7//v/+o4yBAHiA+wP//v/+//6jjIEAtID7A//+//7//qOMgQDwgPsD//7//v/+o4yBASyA+wP//v/+//6jjIEBaID7A//+//7/' +
      '/qOMgQGkgPsD//7//v/+o0D6gQHggPuDAoT//rVAZGBJUcBmcvSTIEBp+OusWH2CLgcvytoHSfwr2YtwnHudA9XnTRdK5LHwrqeq' +
      'QlPGREBQrE1U+HJJe6NxCXwM+30aCVGp6ahUfKi72q0llxe1ICK+MENEPOQWi4pjtx7wTy9YUPr6M/q/nFjymxgNaMoZ3ePFHK/C' +
      'BHEu1T4gIoSpubSlW79Li8qwN8mzvw0buURkbOJktQloH4gQSoOLK1yXLww0G3z5lEtrxdLBK7Z+4jUG0XVouokc2EIOmZ+bC1iJ' +
      'Eh4jqzwDTozbzUxT1pGQN8q3B100wnP/DiMHVQI4IH9GOWo3emjHIxIHuaNA9oECHID7A4qaYSpgkLHqQq6P4yXClpokVZOFurHD' +
      'kJYDPG6Hzng0FLbw8pbUbfjj+EhS0ZzJHjxWSfg9Hw+k0wWEOyVmDxSzQf6DkHsrrctLRpkb8OlinsOSzLPiRvVHNygv8lj+VmR7' +
      'OoXMkpcWxnDPWOt0VaRj+qJL52w0SD25LHBjmd8L2QXvJMk7iuXuBQmXju3RP/rTFkH2PS0LQLghS12c4rKew17gCUvWb0bsPQV+' +
      'vrko+OTH3EQ+o0Bnw8KGZDi/NZJvITRJE+AOWMII0CACw1lFD1Mh+vG7y0MeTVBQGfd/r0t+phFMgf5dqddupInttqNA9oECWID7' +
      'A57DYjkzrq/VWsDYTE0SSYRe+GlOnk+Ry+6nSgpjWC2C0qOuXn/ULFA/sOAAAGH2KH/hdvfBtkLCR08BqNoRYZznYJnBkWmJLoIp' +
      'V8FdajS2nsNpesbBOozXZtmuR0+4jRknRhnvHTQKPWUApGhogE1gdHi263c9J6t/D1iKNAwaUCYeOvEsG0qez04ZoEk0DOKLC11a' +
      '2h4ZH2B1tDNZAbae/VTq4T/kPiuCVw0okHTfc5OY7dM30VnunIqaE5fF2dw1wWtVaxf+UsyBDAAbUXUYeOqDt85wIr9AAJXEyMCM' +
      'gpLqbB0VArYpWN21sny6thxTu2uNu4uzgQC3hveBAfGB1w==',
  ),
  (letter) => letter.charCodeAt(0),
)
