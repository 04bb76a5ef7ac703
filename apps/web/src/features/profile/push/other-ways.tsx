import { DigestSwitch } from './digest-switch.tsx'
import { TelegramChat } from './telegram-chat.tsx'

/** Ways to a person besides web push: e-mail and Telegram. */
export const OtherWays = () => (
  <>
    <DigestSwitch />
    <TelegramChat />
  </>
)
