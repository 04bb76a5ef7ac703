/** An agent's identity on its network and its owner: a bot by its token, a phone by its session. */
export type ChannelAccount = { agentId: string; workspaceId: string; agentSession: string; botToken: string }
