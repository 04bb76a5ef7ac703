/**
 * Why an exchange was closed, and what each reason means: the one table that rules, SQL lists and journal read. It is
 * part of the contract because the console and several modules of the server, which may not import each other, need
 * it. The Spanish sentences are in the journal's `outcome-texts.ts`, which must have some for each outcome.
 */
export type OutcomeFacts = {
  /** An `answer` ends a row of messages without an answer; a `miss` lengthens it, and at last a person takes over. */
  streak: 'answer' | 'miss' | null
  /** When the conversation waits for a person after it. */
  waits: 'always' | 'without_reply' | 'never'
  /** The figure of an agent version that counts it. */
  figure: 'answered' | 'handedOver' | 'unanswered' | null
  traits: readonly OutcomeTrait[]
}

export type OutcomeTrait =
  /** An automatic reply; too many within minutes mean that two bots answer each other. */
  | 'automatic'
  /** The reply was made without a model and may end with a question for a lead field. */
  | 'asks_for_lead'
  /** The reply quotes a document. */
  | 'quote'
  /** The budget was spent, so no model was asked. */
  | 'budget_spent'
  /** The reply says that the business is closed or that persons are away. */
  | 'tells_closed'
  /** The agent pauses after this reply, until the owner reopens the conversation. */
  | 'pauses'
  /** An n8n workflow was to answer. */
  | 'left_to_workflow'
  /** In a preview: the agent knew what to say. */
  | 'knew'
  /** The cause may end: a person who reopens the conversation may have the agent answer after all. */
  | 'may_answer_later'

export const exchangeOutcomes = {
  answered: { streak: 'answer', waits: 'without_reply', figure: 'answered', traits: ['automatic', 'knew'] },
  fallback: { streak: 'miss', waits: 'without_reply', figure: 'unanswered', traits: ['automatic'] },
  greeted: { streak: 'answer', waits: 'without_reply', figure: null, traits: ['automatic', 'knew'] },
  no_model: { streak: 'miss', waits: 'without_reply', figure: 'unanswered', traits: ['automatic', 'asks_for_lead'] },
  /** Without a model: a document was quoted. */
  quoted: {
    streak: 'answer',
    waits: 'without_reply',
    figure: 'answered',
    traits: ['automatic', 'asks_for_lead', 'quote', 'knew'],
  },
  /** The monthly budget is spent: a document was quoted. */
  budget_quoted: {
    streak: 'answer',
    waits: 'without_reply',
    figure: 'answered',
    traits: ['automatic', 'asks_for_lead', 'quote', 'budget_spent'],
  },
  /** Without a model: the contact asked for a file, which was sent, or was told why not or asked which. */
  document_request: {
    streak: 'answer',
    waits: 'without_reply',
    figure: 'answered',
    traits: ['automatic', 'knew'],
  },
  /** The contact sent a proof of payment and was told that a person verifies it. */
  payment_receipt: { streak: 'answer', waits: 'always', figure: 'answered', traits: ['automatic', 'knew'] },
  /** Without a model: the contact answered a lead question and was thanked. */
  thanked: { streak: 'answer', waits: 'without_reply', figure: null, traits: ['automatic', 'asks_for_lead'] },
  /** The monthly budget is spent: the fallback was sent. */
  out_of_budget: {
    streak: 'miss',
    waits: 'without_reply',
    figure: 'unanswered',
    traits: ['automatic', 'asks_for_lead', 'budget_spent'],
  },
  model_failed: { streak: null, waits: 'without_reply', figure: 'unanswered', traits: ['pauses', 'may_answer_later'] },
  /** The model reported that it has no answer. */
  no_answer: { streak: 'miss', waits: 'without_reply', figure: 'unanswered', traits: ['automatic'] },
  /** The draft was ungrounded: it is stored and the fallback was sent. */
  guarded: { streak: 'miss', waits: 'without_reply', figure: 'unanswered', traits: ['automatic'] },
  /** A person has the conversation. */
  escalated: { streak: 'answer', waits: 'without_reply', figure: 'handedOver', traits: ['pauses'] },
  /** A person would have the conversation at an open hour. */
  nobody_there: { streak: null, waits: 'always', figure: 'handedOver', traits: ['automatic', 'tells_closed'] },
  inactive: { streak: null, waits: 'without_reply', figure: null, traits: ['may_answer_later'] },
  out_of_hours: { streak: null, waits: 'always', figure: null, traits: ['tells_closed', 'may_answer_later'] },
  /** Outside business hours, and the notice was sent since closing. */
  still_closed: { streak: null, waits: 'without_reply', figure: null, traits: ['may_answer_later'] },
  paused: { streak: null, waits: 'without_reply', figure: null, traits: ['may_answer_later'] },
  auto_reply_off: { streak: null, waits: 'without_reply', figure: null, traits: ['may_answer_later'] },
  muted: { streak: null, waits: 'never', figure: null, traits: [] },
  /** The administrator of the installation suspended the workspace. */
  suspended: { streak: null, waits: 'always', figure: null, traits: ['may_answer_later'] },
  /** The workspace used the messages that it may have this month. */
  over_limit: { streak: null, waits: 'always', figure: null, traits: ['may_answer_later'] },
  stale: { streak: null, waits: 'without_reply', figure: null, traits: ['left_to_workflow', 'may_answer_later'] },
  sticker: { streak: null, waits: 'never', figure: null, traits: [] },
  /** At most one in each conversation, as a unique index ensures. */
  media_notice: { streak: null, waits: 'without_reply', figure: null, traits: ['automatic'] },
  /** A voice note that could not be understood: its sentence was sent, once for each reason. */
  voice_notice: { streak: null, waits: 'without_reply', figure: null, traits: ['automatic'] },
  /** A picture or file that could not be opened: its sentence was sent, once a day for each kind. */
  file_notice: { streak: null, waits: 'without_reply', figure: null, traits: ['automatic'] },
  media: { streak: null, waits: 'without_reply', figure: null, traits: [] },
  never_answer: { streak: null, waits: 'never', figure: null, traits: [] },
  /** A person of the workspace blocked the contact. */
  contact_blocked: { streak: null, waits: 'never', figure: null, traits: [] },
  /** The contact deleted the whole burst. */
  withdrawn: { streak: null, waits: 'never', figure: null, traits: [] },
  loop: { streak: null, waits: 'without_reply', figure: null, traits: ['may_answer_later'] },
  /** The process died repeatedly while replying. */
  quarantined: { streak: null, waits: 'without_reply', figure: null, traits: ['pauses'] },
  /** Another phone was linked before the reply. */
  other_phone: { streak: null, waits: 'without_reply', figure: null, traits: ['may_answer_later'] },
  /** An external program (n8n, a script) had the exchange and reported it. */
  reported: { streak: 'answer', waits: 'without_reply', figure: null, traits: ['left_to_workflow'] },
} as const satisfies Record<string, OutcomeFacts>

export type ExchangeOutcome = keyof typeof exchangeOutcomes

/** The facts of an outcome; use it to compare, because the table's own type knows each literal. */
export const outcomeFacts = (outcome: ExchangeOutcome): OutcomeFacts => exchangeOutcomes[outcome]

/** The outcomes that match, for SQL lists. */
export const outcomesWhere = (matches: (facts: OutcomeFacts) => boolean): ExchangeOutcome[] =>
  (Object.keys(exchangeOutcomes) as ExchangeOutcome[]).filter((outcome) => matches(exchangeOutcomes[outcome]))

/** The outcomes with a trait. */
export const outcomesWith = (trait: OutcomeTrait): ExchangeOutcome[] =>
  outcomesWhere(({ traits }) => traits.includes(trait))
