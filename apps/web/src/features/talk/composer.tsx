'use client';

import { Grid3x3, Mic, MicOff, PhoneOff, SendHorizontal } from 'lucide-react';
import { useId, useState, type Ref, type SubmitEvent } from 'react';
import { useWords } from '@/components/preferences-provider';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { Keypad } from './keypad';
import { talkWords } from './words';

interface ComposerProps {
  /** Something can be typed and sent. */
  isUsable: boolean;
  /** There is a call to hang up, if only one that is being connected. */
  isCalling: boolean;
  isListening: boolean;
  inputRef: Ref<HTMLInputElement>;
  /** False when it could not be sent; the text stays. */
  onSay(text: string): Promise<boolean>;
  onKey(key: string): boolean;
  onToggleListening(): void;
  onHangUp(): void;
}

export function Composer(props: ComposerProps) {
  const { isUsable, isCalling, isListening, inputRef, onSay, onKey, onToggleListening, onHangUp } = props;
  const talk = useWords(talkWords);
  const [text, setText] = useState('');
  const [hasKeypad, setKeypad] = useState(false);
  const keypadId = useId();

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const said = text.trim();
    if (said === '' || !isUsable) return;
    setText('');
    if (!(await onSay(said))) setText((typed) => (typed === '' ? said : typed));
  };

  return (
    <div className="border-t p-3 sm:p-4">
      <div id={keypadId}>{hasKeypad && isCalling && <Keypad isUsable={isUsable} onKey={onKey} />}</div>
      <form onSubmit={(event) => void submit(event)} className="flex items-center gap-2">
        <Input
          ref={inputRef}
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={talk.placeholder}
          aria-label={talk.inputName}
          disabled={!isUsable}
          autoComplete="off"
          enterKeyHint="send"
          maxLength={1000}
        />
        <Button type="submit" size="icon" disabled={!isUsable || text.trim() === ''} aria-label={talk.send}>
          <SendHorizontal aria-hidden="true" />
        </Button>
      </form>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button
          variant={isListening ? 'primary' : 'secondary'}
          size="small"
          onClick={onToggleListening}
          disabled={!isUsable}
        >
          {isListening ? <MicOff aria-hidden="true" /> : <Mic aria-hidden="true" />}
          {isListening ? talk.recognitionOff : talk.recognitionOn}
        </Button>
        <Button
          variant="secondary"
          size="small"
          onClick={() => setKeypad(!hasKeypad)}
          disabled={!isUsable}
          aria-expanded={hasKeypad && isCalling}
          aria-controls={keypadId}
        >
          <Grid3x3 aria-hidden="true" />
          {talk.keypad}
        </Button>
        <Button variant="danger" size="small" onClick={onHangUp} disabled={!isCalling} className="ml-auto">
          <PhoneOff aria-hidden="true" />
          {talk.hangUp}
        </Button>
      </div>
    </div>
  );
}
