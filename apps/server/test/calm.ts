/** An agent that waits for no burst, and whose first reply is its answer alone: that it is automatic is tested apart. */
export const calm = { responseDelay: 0, useTypingIndicator: false, disclosure: { enabled: false } }
