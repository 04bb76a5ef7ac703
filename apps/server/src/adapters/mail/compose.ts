import type { Mail } from '../../ports/mailer.ts'

/** «Portavoz <no-responder@ejemplo.co>», or the address alone. */
function senderOf(from: string) {
  const [, name = '', address = from] = /^(.*)<([^<>]+)>$/.exec(from) ?? []
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() }
}

/** What nodemailer makes a message of. Addresses are handed over as such, so that a comma makes no second recipient. */
export function compose(mail: Mail, from: string) {
  const sender = senderOf(from)
  return {
    from: sender,
    to: { name: '', address: mail.to },
    envelope: { from: sender.address, to: [mail.to] },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: mail.at,
    messageId: `<${mail.id}@${sender.address.split('@').at(-1)}>`,
    // No machine answers to this one: neither holidays nor a full mailbox.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
