/** The product's limits. Times have their unit in the name; sizes are characters unless stated. */
export const limits = {
  requestTimeoutMs: 30_000,
  /** Older events are not replayed: a console that was away longer reloads everything. */
  eventRetentionMs: 3_600_000,
  pollEveryMs: 10_000,
  qrLifeMs: 5 * 60_000,
  signupSwitchMs: 2_000,
  notificationsMax: 50,
  notificationPreview: 50,
  unreadBadge: 99,
  logsPage: 50,
  auditPage: 50,
  logsPageMax: 500,
  conversationsPage: 24,
  threadPage: 50,
  pageMax: 100,
  /** ISO 8601 with any fraction of a second. */
  timeMax: 40,
  /** User name and password on sign-in; longer than any that was ever accepted. */
  credentialMax: 1_000,
  /** A phone as people write it, with separators. */
  phoneMax: 60,
  username: { min: 3, max: 20 },
  email: { max: 50 },
  password: { min: 6, max: 40 },
  avatarBytes: 5 * 1024 * 1024,
  avatarPixels: 512,
  invitationLifeMs: 7 * 24 * 60 * 60_000,
  linkLifeMs: 24 * 60 * 60_000,
  remoteLinkLifeMs: 24 * 60 * 60_000,
  invitedBy: 60,
  verifiedRedirectMs: 3_000,
  agentName: 80,
  agentDescription: 500,
  agentPrompt: 20_000,
  /** Per agent. */
  variablesMax: 200,
  /** `platformConfig` sent as text. */
  platformConfigMax: 10_000,
  messageMax: 4_096,
  /** Telegram's limit of the text below a file. */
  captionMax: 1_024,
  /** Length of a voice note that a person records; a longer one stops. */
  voiceNoteSeconds: 5 * 60,
  /** Characters of a contact's or owner's message; a longer text is stored whole as a file. */
  storedMessageMax: 20_000,
  /** Turns of a preview conversation, and characters per turn. */
  previewTurns: 60,
  previewTurnMax: 8_192,
  /** Characters of all turns together. */
  previewHistoryMax: 64_000,
  /** Includes the time for a second generation after the grounding check. */
  previewTimeoutMs: 3 * 60_000,
  mediaBytes: 25 * 1024 * 1024,
  mediaBytesOfAccount: 5 * 1024 * 1024 * 1024,
  /** Share of the workspace's room that copies of documents may fill: the rest is for files of customers and people. */
  documentCopiesShare: 0.8,
  neverAnswer: 200,
  responseSecondsUnknown: 120,
  searchMax: 200,
  tagMax: 40,
  tagsMax: 30,
  tagsListMax: 200,
  noteMax: 4_000,
  notesMax: 200,
  /** A deleted note, sealed. */
  noteUndoMax: 40_000,
  shortcutMax: 30,
  cannedMax: 200,
  placesMax: 30,
  placeName: 80,
  placeAddress: 160,
  cardName: 64,
  extractionRows: 50,
  extractionAgents: 500,
  extractionDays: 30,
  conversationDays: 7,
  savedSearchName: 60,
  savedSearchesMax: 50,
  integrationKeyName: 60,
  workspaceName: 80,
  /** Workspaces of a person, people of a workspace, and invitations that wait. */
  workspacesMax: 50,
  membersMax: 200,
  workspaceInvitationsMax: 50,
  integrationKeysMax: 20,
  externalIdMax: 200,
  reportedTextMax: 20_000,
  documentBytes: 30 * 1024 * 1024,
  excelBytes: 50 * 1024 * 1024,
  documentBytesOfAccount: 5 * 1024 * 1024 * 1024,
  /** A search reads all passages that contain its words; more would make it slow. */
  passagesOfAccount: 300_000,
  uploadTimeoutMs: 5 * 60_000,
  documentsPage: 12,
  documentName: 120,
  documentDescription: 500,
  documentTags: 30,
  passagesPage: 20,
  /** Telegram's limit of a photo. */
  pictureBytes: 10 * 1024 * 1024,
  picturesOfDocument: 2_000,
  /** Of one row, or of the whole document. */
  picturesOfRow: 3,
  /** Rows that may share one file of a ZIP; a file that more rows name is a placeholder. */
  rowsOfPicture: 12,
  picturesPage: 30,
  picturesZipBytes: 60 * 1024 * 1024,
  /** Names of each list in the report about a ZIP. */
  picturesReport: 50,
  rowKeyMax: 200,
  rowsFound: 20,
  /** Per agent, newest first. */
  versionsMax: 300,
  versionsPage: 20,
  leadsPage: 50,
  webhookUrl: 2_000,
  questionMax: 200,
  /** The longest text that an agent without a model quotes whole. */
  questionAnswerMax: 800,
  questionsPage: 20,
  testsMax: 200,
  testPhraseMax: 200,
  testPhrasesMax: 20,
  testRunsPage: 20,
  /** Per agent, newest first. */
  testRunsMax: 50,
  modelName: 120,
  /** Characters of a model's answer that are read, with source marks and invisible characters. */
  modelAnswerMax: 16_384,
  /** Tool calls of one turn that are executed, the first ones. */
  toolCallsMax: 8,
  /** Documents that an agent offers to send, the newest ones, and those that one reply sends. */
  sendableDocuments: 20,
  filesOfReply: 3,
  /** How often a conversation gets the same document or picture within a day. */
  sendsOfDocument: 3,
  /** Documents that an agent without a model names when it asks which one to send. */
  documentsNamed: 6,
  /** Characters of another system's error text that are read or logged. */
  errorTextMax: 4_000,
  priceMicros: 10_000_000_000,
  pricesMax: 100,
  budgetUsd: 100_000,
  n8nToken: 2_000,
  /** Timeout of an n8n workflow. */
  workflowTimeoutMs: 30_000,
  /** The workflow downloads the file and uploads it. */
  fileWorkflowTimeoutMs: 210_000,
  n8nConfigCacheMs: 5 * 60_000,
  /** Allows for about twenty requests to n8n. */
  installTimeoutMs: 5 * 60_000,
} as const
