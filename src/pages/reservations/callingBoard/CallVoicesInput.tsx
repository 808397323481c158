import type { InputProps } from '#resources/framework/fields.ts';
import VoicesInput from '#resources/organization/branches/inputs/VoicesInput.tsx';

/** Of the voice messages, those that a calling board plays. */
const keys = ['tableReadyVoice'] as const;

export default function CallVoicesInput(props: InputProps) {
  return <VoicesInput {...props} keys={keys} />;
}
