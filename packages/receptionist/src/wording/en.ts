import type { FieldKind } from '../fields/field-kind.ts';
import { type FieldTopic, questionsOf, type QuestionTable, sentencesOf } from './questions.ts';
import { englishSlots } from './slot-words.ts';
import { spokenLabel } from './spoken-label.ts';
import type { ja } from './ja.ts';

/** For labels in another language. */
const translations: Partial<Record<FieldKind, string>> = {
  name: 'name',
  phone: 'phone number',
  date: 'day',
  time: 'time',
  dateTime: 'day and time',
  past: 'date',
  people: 'number of people',
  address: 'address',
  email: 'e-mail address',
  company: 'company',
  reason: 'reason',
  request: 'requests',
};

const when = ['What {} would suit you?', 'Which {} would you like?'];
const contact = ['Could you tell me your {}?', 'May I have your {}, please?'];

const table: QuestionTable = {
  ask: {
    name: contact.toReversed(),
    phone: ["What's the best {} to reach you?", 'Could I have your {}?'],
    date: when,
    time: when,
    dateTime: when,
    people: ['How many {group} will there be?', 'For how many {group}, please?'],
    address: contact,
    email: contact,
    company: ['Which company are you calling from?', 'May I have the name of your company?'],
    reason: ['May I ask the {}?', 'Could you tell me the {}?'],
    request: ['Do you have any {}?', "Anything you'd like us to know, such as {}?"],
    required: ['Could you tell me the {}?', 'May I have the {}, please?'],
    optional: ['Could you tell me the {}, if there is one?', 'And the {}, if any?'],
  },
  special: [
    [/^(?:what|which|who|where|when|why|how|whether)\b/i, ['May I ask {}?', 'Could you tell me {}?']],
    [/^message$/i, ['What message may I take?', 'What would you like me to pass on?']],
    [/^(?:problem|issue)$/i, ['What is the {}?', 'Could you tell me the {}?']],
    [/^symptoms?$/i, ['What are the symptoms?', 'Could you describe the symptoms?']],
  ],
  again: [
    "Sorry, I didn't get that. Could you tell me the {}{example}?",
    "I'm sorry, may I ask for just the {}{example}?",
  ],
  againOwn: ['Let me ask once more. ', "I'm sorry, I didn't get that. "],
  examples: {
    name: ', first name and last name',
    date: ', for example next Friday',
    time: ', for example half past two in the afternoon',
    dateTime: ', for example Friday at two in the afternoon',
    people: ', for example four',
    nights: ', for example two',
    code: ', in letters and digits',
  },
  needed: [
    'I do need the {} to go on. Could you tell me, please?',
    "I'm sorry to insist, but without the {} I can't take this down. If you'd rather talk to a person, just say so.",
  ],
  neededPhone: 'We need a number to reach you. Could you tell me one, please?',
  correct: 'What is the correct {}?',
  keys: {
    yesNo: 'Press 1 for yes, or 2 for no.',
    phone: 'Please enter it on your keypad, then press pound.',
    people: 'Please enter the number, then press pound.',
    date: 'For November 25, for example, enter 1 1 2 5, then press pound.',
    time: 'For half past seven p.m., for example, enter 1 9 3 0, then press pound.',
    dateTime: 'For November 25 at seven p.m., for example, enter 1 1 2 5 1 9 0 0, then press pound.',
    optional: 'If you can answer with digits, enter them and press pound. To skip this, press 0.',
    words: 'If digits can say it, enter them and press pound. Otherwise press 0 and I will pass you to a person.',
    digits:
      'If you can answer with digits, enter them and press pound. Otherwise press 0 and I will pass you to a person.',
  },
  ownQuestion({ kind, label: written }) {
    const label = spokenLabel(written).noun;
    if (/\p{L}[?？]$/u.test(label)) return label;
    if (/^(?:anything|something)\b/i.test(label)) return `Is there ${label.replace(/^\w+/, 'anything')}?`;
    return kind === 'yesNo' && !/^whether\b/i.test(label) ? `${label}?` : null;
  },
  thing(topic) {
    if (table.ownQuestion(topic) !== null) return 'answer';
    const label = named(topic);
    const text = /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
    if (topic.kind === 'phone' && /^phone$/i.test(text)) return 'phone number';
    return text.replace(/^(?:your|the|preferred|best) /i, '');
  },
  group: (label) => /^(?:the )?number of (\w+)$/i.exec(label)?.[1] ?? 'people',
  hinted: (question, hint) =>
    `${question} ${hint.charAt(0).toUpperCase()}${hint.slice(1)}${/[.!?]$/.test(hint) ? '' : '.'}`,
};

/** As it is named when read back. */
function named({ label, kind }: Pick<FieldTopic, 'label' | 'kind'>): string {
  const { noun } = spokenLabel(label);
  const isForeign = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(noun);
  return isForeign ? (translations[kind] ?? noun) : noun;
}

/** What is said in English. */
export const en: typeof ja = {
  ...questionsOf(table),
  acknowledge: ['Thank you.', 'Okay.', 'Got it.'],
  greetName: (name) => `Thank you, ${name}.`,
  heard: (value) => `${value}, got it.`,
  keysWrong: "Sorry, I couldn't read that entry.",
  noteTaken: "I've noted that.",
  skipped: ['No problem.', 'All right.'],
  encourage: 'Please go ahead.',
  offerCaller: (phone) => `Shall we use the number you're calling from, ${phone}?`,
  readBack: (phone, country) =>
    `That's ${phone}${country === null ? '' : `, a number in ${country.startsWith('United') ? 'the ' : ''}${country}`}. Is that right?`,
  yesNo: 'Sorry, was that a yes or a no?',
  yesNoKeys: 'Press 1 for yes, or 2 for no.',
  phoneIncomplete: (digits) => `So far I have ${digits}. What are the remaining digits?`,
  phoneInvalid: [
    "Sorry, that doesn't look like a number we can call. Could you say it once more? If it's in another country, please start with plus and the country code.",
    "I'm sorry, could you give me the phone number again, slowly?",
  ],
  phoneMissing: (topic) => `Sorry, could you give me the ${table.thing(topic)} in digits?`,
  confirm: (items) => [
    'Let me read that back.',
    ...sentencesOf(
      items.map((item) => `${named(item).replace(/[?？]$/, '')}: ${item.value}`),
      '; ',
      '.',
    ),
    'Is everything correct?',
  ],
  confirmRest: 'Is everything else correct?',
  whichToCorrect: 'Sorry about that. Which part shall I correct?',
  sorry: 'Sorry about that.',
  corrected: (_topic, value) => `Got it: ${value}.`,
  whatDay: 'And which day would suit you?',
  whatTime: 'And what time would be best?',
  acceptAnyway: "All right, I'll take it as it is.",
  goOn: "I'm happy to take the details as well.",
  anythingElse: 'Is there anything else I can help with?',
  yourQuestion: 'Of course, what would you like to know?',
  unknownQuestion: [
    "I'm sorry, I don't have the answer to that. I'll pass your question on to our staff.",
    "I'm afraid I don't know that one either. I'll pass it on as well.",
    "I'm sorry, I can't answer that. If it's urgent, I can pass you to a person.",
  ],
  questionNote: (question) => `Question: ${question}`,
  handoff: {
    emergency:
      "I understand this is an emergency. I'm connecting you to a person right now. If a life is in danger, please call your local emergency number.",
    person: "Of course. I'm connecting you to a person, one moment please.",
    rule: 'Let me pass you to a person who can help with that, one moment please.',
    upset: "I'm very sorry. Let me pass you to a person, one moment please.",
    stuck: "I'm sorry for the trouble. Let me pass you to a person, one moment please.",
  },
  remarks: {
    thanks: "You're welcome.",
    greeting: 'Hello!',
    apology: 'No worries at all.',
    audibility: 'Yes, I can hear you.',
    are_you_ai: "Yes, I'm an AI receptionist. I can also pass you to a person, just say so.",
    how_are_you: "I'm doing well, thank you.",
    slower: 'Of course, once more.',
    ready: 'Welcome back.',
  },
  sure: 'Sure, I can help with that.',
  waiting: 'Of course, take your time.',
  stillWaiting: "No rush, I'm still here.",
  goodbye: 'All right. Thank you for calling. Goodbye.',
  farewell: 'Thank you. Goodbye.',
  wrongNumber: 'No problem at all. Have a good day. Goodbye.',
  noSales: 'Thank you, but we do not take sales calls on this line. Goodbye.',
  empathy: "I'm sorry for the inconvenience.",
  personOffered: 'I can also pass you to a person.',
  dropThis: 'Shall I cancel what you have told me in this call?',
  takenBack: "All right, I've cancelled this. Thank you for calling. Goodbye.",
  brokeOff: 'I am sorry about the interruption. Let us go on.',
  stillThere: 'Hello, are you still there?',
  inaudible: {
    phone: "I'm sorry, I can't make out speech on this call. Please answer with the keys of your phone.",
    web: "I'm sorry, I can't make out speech right now. Please type your answer instead.",
  },
  inaudibleShort: { phone: 'Please use the keys of your phone.', web: 'Please type your answer.' },
  otherLanguage: "I'm sorry, I can only help in English. 英語でお願いいたします。",
  helpYou: 'How can I help you?',
  yesItIs: 'Yes, it is.',
  whoAmI: (name) => `I'm the AI receptionist ${name === null ? 'here' : `at ${name}`}, and I'm happy to help.`,
  notThem: (name) => (name === null ? "I'm afraid this is somebody else." : `No, this is ${name}.`),
  callerUnknown: "I'm sorry, I can't see the number you're calling from. Could you tell me the number?",
  toolDone: 'That went through.',
  toolFailed:
    'I am sorry, our system could not do that just now. I have noted everything, and somebody will look after it.',
  toolsWillRun: (descriptions) =>
    `With these details I will do the following: ${descriptions.map((text) => text.replace(/[。.\s]+$/, '')).join('; ')}.`,
  slots: englishSlots,
};
