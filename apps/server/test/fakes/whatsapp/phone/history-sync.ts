import { proto } from 'baileys'
import { deflateSync } from 'node:zlib'

export type PastChat = { jid: string; alias: string; texts: { text: string; fromMe: boolean }[] }

const { HistorySyncType } = proto.Message

/** The history sync that a phone sends to a newly linked device: past messages and the LID of each number. */
export function buildHistorySync(chats: PastChat[]): proto.IMessage {
  const now = Math.floor(Date.now() / 1000)
  const history = proto.HistorySync.encode({
    syncType: proto.HistorySync.HistorySyncType.INITIAL_BOOTSTRAP,
    progress: 100,
    phoneNumberToLidMappings: chats.map(({ jid, alias }) => ({ pnJid: jid, lidJid: alias })),
    conversations: chats.map(({ jid, texts }) => ({
      id: jid,
      messages: texts.map(({ text, fromMe }, i) => ({
        message: {
          key: { remoteJid: jid, fromMe, id: `PAST${i}` },
          message: { conversation: text },
          messageTimestamp: now - 3600 + i,
        },
      })),
    })),
  }).finish()
  return {
    protocolMessage: {
      type: proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION,
      historySyncNotification: {
        syncType: HistorySyncType.INITIAL_BOOTSTRAP,
        chunkOrder: 1,
        progress: 100,
        initialHistBootstrapInlinePayload: deflateSync(history),
      },
    },
  }
}
