import { faq, finish, handOff, record, type Scenario } from './scenario.ts';

const name = { key: 'name', label: 'Name', required: true };
const phone = { key: 'phone', label: 'Phone number', required: true, type: 'phone' as const };

export const english: Scenario[] = [
  {
    title: 'answers one by one end in a confirmation and the closing',
    language: 'en',
    opening: { says: /Maple Dental\. .*name/ },
    turns: [
      {
        caller: 'My name is Alice Brown',
        calls: [record('name', 'Alice Brown')],
        says: /Alice Brown.*phone number/,
        keypad: 'phone',
      },
      {
        caller: "It's oh nine oh, one two three four, five six seven eight",
        says: /090-1234-5678.*right/,
        keypad: 'choice_or_phone',
      },
      { caller: 'Yes', calls: [record('phone', '090-1234-5678')], says: /date and time/i },
      { caller: 'Tomorrow at 3 pm please', calls: [record('preferred_time', 'Tomorrow at 3 pm')], says: /reason/i },
      {
        caller: 'A checkup',
        calls: [record('reason', 'A checkup')],
        says: /Alice Brown.*090-1234-5678.*Tomorrow at 3 pm.*checkup.*correct/i,
        keypad: 'choice',
      },
      { caller: "Yes, that's right", calls: [finish('completed')], says: /all set/, ends: true },
    ],
  },
  {
    title: 'several answers in one go fill several fields',
    language: 'en',
    turns: [
      {
        caller: "Hi, this is John Smith, my number is 415-555-2671 and I'd like to come next Friday at 10 am",
        calls: [record('name', 'John Smith'), record('preferred_time', 'next Friday at 10 am')],
        says: /415/,
      },
      { caller: 'yep', calls: [record('phone', '+1 415 555 2671')], says: /reason/i },
      { caller: 'no', calls: [record('reason', null)] },
      { caller: 'correct', calls: [finish('completed')], ends: true },
    ],
  },
  {
    title: '"no, it\'s Smith" means what was said last',
    language: 'en',
    turns: [
      { caller: "I'm Jon Smyth", calls: [record('name', 'Jon Smyth')] },
      { caller: "No, it's Smith", calls: [record('name', 'Smith')], says: /Smith.*phone/i },
    ],
  },
  {
    title: 'double and triple digits are understood, and a partial number is completed',
    language: 'en',
    config: { fields: [phone] },
    turns: [
      { caller: 'zero nine zero double one', says: /rest|short|remaining/i, keypad: 'phone' },
      { caller: 'two two triple three four', says: /090-1122-3334/ },
      { caller: "that's right", calls: [record('phone', '090-1122-3334'), finish('completed')], ends: true },
    ],
  },
  {
    title: 'a wrong item at the end is asked for, fixed and read back',
    language: 'en',
    config: { fields: [name, phone] },
    turns: [
      { caller: 'Tom Hill', calls: [record('name', 'Tom Hill')] },
      { caller: '03 1234 5678', says: /03-1234-5678/ },
      { caller: 'yes', calls: [record('phone', '03-1234-5678')], says: /correct/ },
      { caller: 'No', says: /which/i },
      { caller: 'the name', says: /name/i },
      { caller: 'Tim Hill', calls: [record('name', 'Tim Hill')], says: /Tim Hill/ },
      { caller: 'yes', calls: [finish('completed')], ends: true },
    ],
  },
  {
    title: 'a question is answered, then the pending one comes back',
    language: 'en',
    turns: [
      { caller: 'Jane Doe', calls: [record('name', 'Jane Doe')] },
      { caller: 'what time do you close?', calls: [faq(0)], says: /nine to six.*(?:number|reach)/ },
    ],
  },
  {
    title: 'a call for a question only is settled by its answer',
    language: 'en',
    turns: [
      { caller: 'Hi, do you have parking?', calls: [faq(1)], says: /free parking/ },
      { caller: "No, that's all, thanks", calls: [finish('answered')], says: /Glad I could help/, ends: true },
    ],
  },
  {
    title: 'a question nobody prepared gets an honest answer',
    language: 'en',
    turns: [
      { caller: 'Do you do veneers for horses?', says: /pass|don't have the answer|not sure/i },
      { caller: 'Mary Jones', calls: [record('name', 'Mary Jones')] },
    ],
  },
  {
    title: 'an emergency goes to a person at once',
    language: 'en',
    turns: [{ caller: 'Please help, my husband collapsed!', calls: [handOff('emergency')], ends: true }],
  },
  {
    title: 'a caller who wants a human gets one',
    language: 'en',
    turns: [{ caller: 'Can I talk to a real person?', calls: [handOff('caller_asked_for_person')], ends: true }],
  },
  {
    title: 'a rule of the agent hands the call off under its name',
    language: 'en',
    turns: [{ caller: 'I want my money back', calls: [handOff('handoff_rule', 'Refund requests')], ends: true }],
  },
  {
    title: 'a greeting that asks gets no second question',
    language: 'en',
    config: { greeting: 'Maple Dental, how can I help you?' },
    opening: { says: /^Maple Dental, how can I help you\?$/ },
    turns: [
      { caller: "I'd like to make an appointment", says: /name/i },
      { caller: "it's Bob Stone", calls: [record('name', 'Bob Stone')] },
    ],
  },
  {
    title: 'keys answer on the telephone: 1 is yes, 2 is no, 0 is a person',
    language: 'en',
    options: { channel: 'phone', hasEars: false },
    config: { fields: [phone] },
    opening: { says: /keypad/, keypad: 'phone' },
    turns: [
      { keys: '09012345678', says: /090-1234-5678.*1.*2/, keypad: 'choice_or_phone' },
      { keys: '2', keypad: 'phone' },
      { keys: '0312345678', says: /03-1234-5678/ },
      { keys: '7', keypad: 'choice_or_phone' },
      { keys: '0', calls: [handOff('caller_asked_for_person')], ends: true },
    ],
  },
  {
    title: 'on a page, nobody is told of keys',
    language: 'en',
    options: { channel: 'web', hasEars: false },
    opening: { withholds: /keypad|press/i },
    turns: [
      { inaudible: true, says: /type/ },
      { inaudible: true, says: /type/, withholds: /I can't make out/ },
    ],
  },
  {
    title: 'the number the caller rings from is offered',
    language: 'en',
    options: { channel: 'phone', callerNumber: '+819012345678' },
    config: { fields: [name, phone] },
    turns: [
      { caller: 'Ann Lee', calls: [record('name', 'Ann Lee')], says: /calling from.*090-1234-5678/ },
      { caller: 'yes please', calls: [record('phone', '090-1234-5678')] },
      { caller: 'yes', calls: [finish('completed')], ends: true },
    ],
  },
  {
    title: "keys pressed while the caller's own number is offered are another number; one key alone is the choice",
    language: 'en',
    options: { channel: 'phone', hasEars: false, callerNumber: '+819012345678' },
    config: { fields: [{ key: 'phone', label: 'Phone number', required: true, type: 'phone' }] },
    opening: { says: /calling from, 090-1234-5678/, keypad: 'choice_or_phone' },
    turns: [
      { keys: '08022223333', says: /080-2222-3333/, keypad: 'choice_or_phone' },
      { keys: '1', calls: [record('phone', '080-2222-3333'), finish('completed')], ends: true },
    ],
  },
  ...['no', 'nope', 'nothing', "that's all", "I'm good"].map((no): Scenario => ({
    title: `whoever declined every optional field and answers "${no}" to further questions is done`,
    language: 'en',
    config: { fields: [{ key: 'reason', label: 'Reason for the visit' }] },
    turns: [
      { caller: 'nothing', calls: [record('reason', null)], says: /anything else/, keypad: 'choice' },
      { caller: no, calls: [finish('completed')], says: /all set/, withholds: /correct/, ends: true },
    ],
  })),
  {
    title: 'a silent caller is asked again, then asked whether they are there, as often as the call wants it',
    language: 'en',
    turns: [
      { silence: 1, says: /name/i },
      { silence: 2, says: /still there/i },
      { silence: 3, says: /still there/i },
    ],
  },
  {
    title: 'talk about the talk is answered',
    language: 'en',
    turns: [
      { caller: 'hello?', says: /name/i },
      { caller: 'sorry, could you repeat that?', says: /name/i },
      { caller: 'hold on', says: /take your time/i },
      { caller: 'are you a robot?', says: /AI|automated|virtual/ },
      { caller: 'Ed Wood', calls: [record('name', 'Ed Wood')] },
      { caller: 'thanks', says: /welcome/i },
    ],
  },
  {
    title: 'Japanese spoken to an English agent gets a hint in both languages',
    language: 'en',
    turns: [{ caller: '予約をお願いしたいのですが', says: /English.*[ぁ-ん]/ }],
  },
  {
    title: 'whoever says goodbye half way is let go',
    language: 'en',
    turns: [
      { caller: 'Sam Ray', calls: [record('name', 'Sam Ray')] },
      { caller: 'sorry, I have to go, bye', says: /goodbye/i, ends: true },
    ],
  },
  {
    title: 'a phone number that never comes does not hold the caller for ever',
    language: 'en',
    config: { fields: [phone] },
    turns: [
      { caller: 'banana', says: /number/i },
      { caller: 'banana split', says: /number/i },
      { caller: 'banana bread', calls: [handOff('not_understood')], says: /person/i, ends: true },
    ],
  },
  {
    title: 'a label that is a question is asked as it stands, and yes is its answer',
    language: 'en',
    config: { fields: [name, { key: 'returning', label: 'Have you visited us before?', required: true }] },
    turns: [
      { caller: "it's Peter O'Brien", calls: [record('name', "Peter O'Brien")], says: /Have you visited us before\?/ },
      { caller: 'yes, twice', calls: [record('returning', 'Yes, twice')] },
      { caller: 'yes', calls: [finish('completed')], ends: true },
    ],
  },
  {
    title: 'a spelled e-mail address is written',
    language: 'en',
    config: { fields: [{ key: 'mail', label: 'Email address', required: true }] },
    turns: [
      { caller: 'banana', says: /email/i },
      { caller: "it's peter dot obrien at gmail dot com", calls: [record('mail', 'peter.obrien@gmail.com')] },
    ],
  },
  {
    title: 'a new day keeps the hour that was said',
    language: 'en',
    config: { fields: [name, { key: 'when', label: 'Preferred date and time', required: true }] },
    turns: [
      {
        caller: "I'm Anna Bell, Friday at 2 pm",
        calls: [record('name', 'Anna Bell'), record('when', 'Friday at 2 pm')],
      },
      {
        caller: 'wait, actually make it Saturday',
        calls: [record('when', 'Saturday at 2 pm')],
        says: /Saturday at 2 pm/,
      },
    ],
  },
  {
    title: 'a yes with a but is not yet a yes',
    language: 'en',
    config: { fields: [name, { key: 'note', label: 'Notes' }] },
    turns: [
      { caller: 'John Hill', calls: [record('name', 'John Hill')] },
      { caller: 'no', calls: [record('note', null)] },
      { caller: 'yes, but my name is Jon Hill', calls: [record('name', 'Jon Hill')] },
      { caller: 'yes', calls: [finish('completed')], ends: true },
    ],
  },
  {
    title: 'whoever announces a question is invited to ask it',
    language: 'en',
    turns: [{ caller: 'I have a question', says: /what would you like to know/i, withholds: /don't have the answer/ }],
  },
  {
    title: 'a caller introduces themselves with their company',
    language: 'en',
    config: {
      fields: [{ key: 'company', label: 'Company', required: true }, name, { key: 'message', label: 'Message' }],
    },
    opening: { says: /Which company/ },
    turns: [
      {
        caller: 'Hi, this is John Smith from Acme Dental',
        calls: [record('company', 'Acme Dental'), record('name', 'John Smith')],
        says: /message/,
      },
    ],
  },
];
