import type { ModelProvider } from '../agent-config/schema.ts'

/** Models of OpenAI and Anthropic that read text only; their other models see. */
const BLIND =
  /(?:^|\/)(?:gpt-3|gpt-4(?:-0|-32k|-1106|$)|gpt-4-turbo-preview|o1-mini|o1-preview|o3-mini|claude-(?:2|instant))/
/** Models of the same families for sound, texts to compare and live calls. */
const OTHER_USE = /(?:^|[/:_.-])(?:audio|transcribe|tts|embed|embedding|realtime)(?:$|[/:_.-])/
/** Names that say it in other programs and at resellers («openai/gpt-4o», «qwen2.5vl:7b»). */
const SEEING = [
  /(?:^|[/:_.-])(?:gpt-(?:4o|4\.1|4-turbo|[5-9])|claude-(?:[3-9]|opus|sonnet|haiku)|gemini)/,
  /(?:^|[/:_.-])(?<!marco-)(?:o[134](?![\w.])|o4-mini)/,
  /(?:^|[/:_.-])(?:pixtral|llava|bakllava|moondream|minicpm-v|internvl|llama-?4|mistral-small-?3\.[12]|grok-4)/,
  /(?:^|[/:_.-])gemma-?3(?!n|:1b|-1b|:270m|-270m)/,
  /\d?vl(?:$|[:._-])|(?:^|[/:_.-])vision(?:$|[/:_.-])/,
]

/** Whether a model sees pictures, by its name; null where the name does not say it. */
export function knownSight({ provider, name }: { provider: ModelProvider; name: string }): boolean | null {
  const folded = name.toLowerCase()
  const isSeeing = SEEING.some((pattern) => pattern.test(folded))
  const isBlind = BLIND.test(folded) || OTHER_USE.test(folded)
  if (provider === 'custom') return isSeeing && !isBlind ? true : null
  if (isBlind) return false
  return isSeeing ? true : null
}
