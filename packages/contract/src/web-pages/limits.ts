/** Limits of public pages. Times have their unit in the name; sizes are characters unless stated. */
export const webPageLimits = {
  slug: { min: 3, max: 40 },
  originsMax: 10,
  originMax: 200,
  /** Addresses that a business ever used, which no other business gets. */
  slugsPerWorkspace: 50,
  /** Of a visitor's message. */
  messageMax: 2_000,
  /** The newest messages that a page shows. */
  historyMax: 60,
  /** Messages: of one visitor, from one address, and to one agent. */
  visitorPerMinute: 12,
  visitorPerDay: 200,
  addressPerTenMinutes: 300,
  addressPerAgentAndDay: 1_000,
  agentPerDay: 5_000,
  /** Visitors that write for the first time: from one address, and to one agent. */
  newPerAddressAndHour: 60,
  newPerAddressAgentAndDay: 200,
  newPerAgentAndDay: 1_000,
  /** Requests that only read, from one address. */
  readsPerTenMinutes: 1_200,
  /** Downloads of files: of one visitor, and from one address. */
  visitorFilesPerTenMinutes: 60,
  addressFilesPerTenMinutes: 300,
  /** Open streams of one process: from one address, of one visitor, of one business, and in all. */
  streamsPerAddress: 20,
  streamsPerVisitor: 5,
  streamsPerWorkspace: 200,
  streamsMax: 500,
  /** A page whose stream ended opens another one while it is visible. */
  streamLifeMs: 10 * 60_000,
} as const
