import type { Conversation } from '@portavoz/contract'
import { provideNotices } from '../../data/conversations/conversation-notices.ts'
import { markConversationRead } from './mark-conversation-read.ts'
import { isAboutConversation, type Notification } from './notification.ts'
import { markRead } from './notification-list.ts'
import { readNotificationList, subscribeToNotificationList, updateNotificationList } from './notification-store.ts'

const unreadAbout = ({ id, sessionName }: Pick<Conversation, 'id' | 'sessionName'>): Notification[] => {
  const isAbout = isAboutConversation({ conversationId: id, sessionName })
  return readNotificationList().items.filter((item) => !item.read && isAbout(item))
}

/** The screens of conversations ask for the notifications of one, because features do not import each other. */
export const provideConversationNotices = (): (() => void) =>
  provideNotices({
    subscribe: subscribeToNotificationList,
    hasUnread: (conversation) => unreadAbout(conversation).length > 0,
    markRead: (conversation, until) =>
      updateNotificationList((list) =>
        until === undefined
          ? markRead(
              list,
              unreadAbout(conversation).map(({ id }) => id),
            )
          : markConversationRead(list, {
              conversationId: conversation.id,
              sessionName: conversation.sessionName,
              until,
            }),
      ),
  })
