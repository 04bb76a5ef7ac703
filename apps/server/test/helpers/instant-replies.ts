/** Agent configuration without a quiet window and without the automatic-reply disclosure, which has its own tests. */
export const instantReplies = { responseDelay: 0, useTypingIndicator: false, disclosure: { enabled: false } }
