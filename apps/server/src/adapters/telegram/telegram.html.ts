/** Models write Markdown; Telegram reads this little HTML. Whatever is not plainly a mark stays as it was typed. */
export function toTelegramHtml(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped
    .replace(/```[\w-]*\n?([\s\S]+?)```/g, '<pre>$1</pre>')
    .replace(/`([^`\n]+)`/g, '<code>$1</code>')
    .replace(/^#{1,6}\s+(.+)$/gm, '<b>$1</b>')
    .replace(/\*\*([^*\n]+)\*\*/g, '<b>$1</b>')
    .replace(/(^|[\s(])\*([^*\s][^*\n]*)\*(?=[\s).,;:!?]|$)/gm, '$1<i>$2</i>')
    .replace(/^[*-]\s+/gm, '• ')
}
