/** What there is to say of a session. */
export type Said = {
  success: boolean
  sessionName: string
  isConnected: boolean
  status: string
  /** The data URL of its picture. */
  qr: string | null
  phone: string | null
}

export type Manner = (said: Said, timestamp: string) => unknown

const bare = (qr: string | null) => qr?.replace('data:image/png;base64,', '')

const ours: Manner = ({ qr, phone, ...said }, timestamp) => ({
  ...said,
  timestamp,
  ...(qr !== null && { qrCode: qr }),
  ...(phone !== null && { phoneNumber: phone }),
})

/** How workflows were seen to say it, each in its own way. */
export const manners = {
  ours,
  inData: ({ success, sessionName, isConnected, status, qr }, timestamp) => ({
    success,
    data: { sessionName, connected: isConnected, status, qrCode: qr, timestamp },
  }),
  barePicture: ({ success, sessionName, isConnected, qr }) => ({
    success,
    sessionName,
    connected: isConnected,
    data: { qrCode: bare(qr) },
  }),
  asText: ({ success, sessionName, isConnected, qr }) => ({
    success: String(success),
    sessionName,
    isConnected: String(isConnected),
    qrcode: bare(qr) ?? '',
  }),
  inAList: (said, timestamp) => [ours(said, timestamp)],
  wordsAlone: ({ success, status, qr }) => ({ success, status, qrcode: qr === null ? undefined : { base64: qr } }),
  /** Evolution's answer, passed on as it came. */
  evolution: ({ sessionName, isConnected, status, qr, phone }) => ({
    ...(status === 'deleted' && { status: 'SUCCESS', error: false, response: { message: 'Instance deleted' } }),
    instance: {
      instanceName: sessionName,
      state: isConnected ? 'open' : status === 'disconnected' ? 'close' : 'connecting',
      ...(phone !== null && { ownerJid: `${phone}@s.whatsapp.net` }),
    },
    ...(qr !== null && { base64: qr, code: '2@texto', count: 1 }),
  }),
} satisfies Record<string, Manner>
