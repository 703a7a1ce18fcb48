'use client';

import { Grid3x3, Mic, MicOff, PhoneOff, SendHorizontal } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { useMessages } from '@/components/preferences-provider';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { Keypad } from './keypad';

interface ComposerProps {
  isLive: boolean;
  isListening: boolean;
  onSay(text: string): void;
  onKey(key: string): void;
  onToggleListening(): void;
  onHangUp(): void;
}

export function Composer({ isLive, isListening, onSay, onKey, onToggleListening, onHangUp }: ComposerProps) {
  const { talk } = useMessages();
  const [text, setText] = useState('');
  const [hasKeypad, setKeypad] = useState(false);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const said = text.trim();
    if (said === '' || !isLive) return;
    onSay(said);
    setText('');
  };

  return (
    <div className="border-t p-3 sm:p-4">
      {hasKeypad && isLive && <Keypad onKey={onKey} />}
      <form onSubmit={submit} className="flex items-center gap-2">
        <Input
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={talk.placeholder}
          aria-label={talk.placeholder}
          disabled={!isLive}
          autoComplete="off"
          enterKeyHint="send"
          maxLength={1000}
        />
        <Button type="submit" size="icon" disabled={!isLive || text.trim() === ''} aria-label={talk.send}>
          <SendHorizontal />
        </Button>
      </form>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button
          variant={isListening ? 'primary' : 'secondary'}
          size="small"
          onClick={onToggleListening}
          disabled={!isLive}
          aria-pressed={isListening}
        >
          {isListening ? <MicOff /> : <Mic />}
          {isListening ? talk.recognitionOff : talk.recognitionOn}
        </Button>
        <Button
          variant="secondary"
          size="small"
          onClick={() => setKeypad(!hasKeypad)}
          disabled={!isLive}
          aria-pressed={hasKeypad}
        >
          <Grid3x3 />
          {talk.keypad}
        </Button>
        <Button variant="danger" size="small" onClick={onHangUp} disabled={!isLive} className="ml-auto">
          <PhoneOff />
          {talk.hangUp}
        </Button>
      </div>
    </div>
  );
}
