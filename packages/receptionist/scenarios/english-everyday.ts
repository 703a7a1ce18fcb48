/** What people really say: rough, roundabout, with second thoughts. */
import { faq, finish, handOff, record, type Scenario } from './scenario.ts';

const name = { key: 'name', label: 'Name', required: true };
const phone = { key: 'phone', label: 'Phone number', required: true, type: 'phone' as const };
const when = { key: 'when', label: 'Preferred date and time', required: true };
const reason = { key: 'reason', label: 'Reason for the visit' };
const address = { key: 'address', label: 'Address', required: true };

export const englishEveryday: Scenario[] = [
  {
    title: '"no" to "how can I help you" is not taken for a wish',
    language: 'en',
    config: { greeting: 'Thank you for calling Maple Dental. How can I help you today?', fields: [name, phone] },
    turns: [{ caller: 'no', says: /name/, withholds: /I can help with that/ }],
  },
  {
    title: 'another number than the one that was read back is read back with an apology',
    language: 'en',
    config: { fields: [phone, reason] },
    turns: [
      { caller: '415 555 0100', says: /415 555 0100/ },
      { caller: 'no, 415 555 0101', says: /^Sorry about that\. That's \+1 415 555 0101/ },
    ],
  },
  {
    title: 'an hour told in other words joins the day that was said',
    language: 'en',
    config: { fields: [when, reason] },
    turns: [
      { caller: 'Friday afternoon', calls: [record('when', 'Friday afternoon')], says: /what time/ },
      { caller: 'around 4', calls: [record('when', 'Friday afternoon, around 4')], says: /reason/ },
    ],
  },
  {
    title: '"Monday at 2" is a day and an hour, and "no wait, Tuesday" keeps the hour',
    language: 'en',
    config: { fields: [when, reason] },
    turns: [
      { caller: 'Monday at 2', calls: [record('when', 'Monday at 2')], says: /reason/ },
      { caller: 'no wait, Tuesday', calls: [record('when', 'Tuesday at 2')], says: /Tuesday at 2.*reason/ },
    ],
  },
  {
    title: 'figures and digit words make one number, and its end can be corrected',
    language: 'en',
    config: { fields: [phone, reason] },
    turns: [
      { caller: 'oh 9 oh, 1234, 5678', says: /090-1234-5678/ },
      { caller: 'no wait, 5679', says: /090-1234-5679/ },
      { caller: 'yes', calls: [record('phone', '090-1234-5679')] },
    ],
  },
  {
    title: 'digits that cannot begin a number are not waited on',
    language: 'en',
    config: { fields: [phone] },
    turns: [{ caller: '555-1234', says: /once more/, withholds: /So far/ }],
  },
  {
    title: 'what the visit is for is no name, and is kept',
    language: 'en',
    config: { greeting: 'Thank you for calling Maple Dental. How can I help you?', fields: [name, when, reason] },
    turns: [
      {
        caller: "I'd like a cleaning next Friday at 9am",
        calls: [record('reason', 'cleaning'), record('when', 'next Friday at 9am')],
        says: /your name/,
      },
    ],
  },
  {
    title: 'second thoughts about coming at all are a goodbye',
    language: 'en',
    turns: [{ caller: 'actually never mind', says: /Goodbye/, ends: true }],
  },
  {
    title: 'a caller who meant somebody else is told who we are, then let go',
    language: 'en',
    turns: [
      { caller: 'Is this Pizza Hut?', says: /No, this is Maple Dental/ },
      { caller: 'oh sorry wrong number', says: /Goodbye/, ends: true },
    ],
  },
  {
    title: 'a number that was read back wrongly is no wrong number of the caller',
    language: 'en',
    config: { fields: [phone] },
    turns: [{ caller: '415 555 2671' }, { caller: 'no, wrong number', says: /phone number/ }],
  },
  {
    title: 'small talk is answered and is no name',
    language: 'en',
    turns: [
      { caller: 'how are you?', says: /doing well.*name/ },
      { caller: 'good thanks', says: /name/ },
    ],
  },
  {
    title: 'a name that is spelled or said over is written once',
    language: 'en',
    config: { fields: [name, phone] },
    turns: [
      { caller: "It's Siobhan, S-I-O-B-H-A-N, O'Brien", calls: [record('name', "Siobhan O'Brien")] },
      { caller: 'sorry, it is Sioban without an H', withholds: /digits/, calls: [record('name', 'Sioban')] },
    ],
  },
  {
    title: 'the address before can be corrected while the number is asked for',
    language: 'en',
    config: { fields: [address, phone] },
    turns: [
      { caller: '12 Baker Street', calls: [record('address', '12 Baker Street')] },
      { caller: 'no wait, 14 Baker Street', calls: [record('address', '14 Baker Street')], says: /phone number/ },
    ],
  },
  {
    title: 'two questions in one sentence get two answers',
    language: 'en',
    turns: [
      {
        caller: 'do you have parking and what are your opening hours?',
        calls: [faq(1), faq(0)],
        says: /free parking.*nine to six/,
      },
    ],
  },
  {
    title: 'unhappy callers are complaints',
    language: 'en',
    config: { handoff_when: ['The caller has a complaint'] },
    turns: [
      {
        caller: "I'm very unhappy with the filling you did last week",
        calls: [handOff('handoff_rule', 'The caller has a complaint')],
        ends: true,
      },
    ],
  },
  {
    title: 'insisting is done in other words, and the number one cannot remember is one',
    language: 'en',
    config: { fields: [phone] },
    turns: [
      { caller: "I don't remember my number", says: /need a number/ },
      { caller: "I'd rather not say", says: /insist/ },
    ],
  },
  {
    title: 'thanks after the closing are answered in short',
    language: 'en',
    config: { fields: [phone] },
    turns: [
      { caller: '415 555 2671' },
      { caller: 'yes', calls: [record('phone', '+1 415 555 2671'), finish('completed')], ends: true },
      { caller: 'thanks, bye', calls: [finish('completed')], says: /^Thank you\. Goodbye\.$/, ends: true },
    ],
  },
  {
    title: 'labels that ask politely or in another language are asked in plain words',
    language: 'en',
    config: {
      fields: [
        { key: 'n', label: 'Your name please', required: true },
        { key: 'p', label: '電話番号', required: true, type: 'phone' },
        { key: 'b', label: 'Best time to call', required: true },
      ],
    },
    opening: { says: /May I have your name, please\?$/ },
    turns: [
      { caller: 'Bob Marley', calls: [record('n', 'Bob Marley')], says: /best phone number/ },
      { caller: '415 555 2671' },
      { caller: 'yes', calls: [record('p', '+1 415 555 2671')], says: /time to call/, withholds: /best best/ },
    ],
  },
  {
    title: 'what a call is about is no name, and "the dentist" is told whom they reached',
    language: 'en',
    turns: [
      { caller: 'Hi, is this the dentist?', says: /at Maple Dental/ },
      { caller: "I'm calling about my son", says: /name/, withholds: /Thank you, Calling/ },
    ],
  },
  {
    title: '"no, that\'s it" at the end is agreement',
    language: 'en',
    config: { fields: [when, reason] },
    turns: [
      { caller: "yes I'd like to come in Saturday at 11", calls: [record('when', 'Saturday at 11')] },
      { caller: 'routine check', calls: [record('reason', 'routine check')] },
      { caller: "no that's it", calls: [finish('completed')], ends: true },
    ],
  },
  {
    title: 'who does not know whether it is so has not said no',
    language: 'en',
    config: { fields: [{ key: 'parking', label: 'Parking (yes or no)', required: true }, name] },
    turns: [
      { caller: "sorry, I don't know", says: /to go on/ },
      { caller: 'yeah', calls: [record('parking', 'Yes')], says: /name/ },
    ],
  },
  {
    title: 'a greeting is no day, and of a code that is told twice the second one is meant',
    language: 'en',
    config: {
      fields: [
        { key: 'day', label: 'Day', required: true },
        { key: 'code', label: 'Customer number', required: true },
        name,
      ],
    },
    turns: [
      { caller: 'Good day. I saw your sign.', says: /day/ },
      { caller: 'can they come on the fifth of May?', calls: [record('day', 'the fifth of May')], says: /number/ },
      { caller: "AB1123. No, sorry, I held it wrong, it's AB1132", calls: [record('code', 'AB1132')], says: /name/ },
    ],
  },
  {
    title: 'an hour that is thought over keeps its day, and a number alone replaces the only one that was told',
    language: 'en',
    config: { fields: [when, { key: 'guests', label: 'Number of guests', required: true }, name] },
    turns: [
      { caller: 'Monday at two, no, better half past two', calls: [record('when', 'Monday half past two')] },
      { caller: 'four people', calls: [record('guests', 'four people')], says: /name/ },
      { caller: 'Keith Aldous', calls: [record('name', 'Keith Aldous')], says: /four people/ },
      { caller: 'No, five, with my aunt', calls: [record('guests', 'five')], says: /five/ },
      { caller: 'my kettle is boiling, okay', says: /yes or a no/ },
      { caller: "Lovely, that's it", calls: [finish('completed')], ends: true },
    ],
  },
  {
    title: 'a code told anew at the end replaces the one that was read back',
    language: 'en',
    config: { fields: [{ key: 'code', label: 'Customer number', required: true }, name] },
    turns: [
      { caller: 'AB1123', calls: [record('code', 'AB1123')], says: /name/ },
      { caller: 'Keith Aldous', calls: [record('name', 'Keith Aldous')], says: /AB1123/ },
      { caller: 'AB, one one three two', calls: [record('code', 'AB 1132')], says: /AB 1132/ },
    ],
  },
  {
    title: 'who has heard the answer and thanks for nothing is let go',
    language: 'en',
    config: {
      fields: [{ key: 'thing', label: 'Thing to be mended', required: true }, phone],
      faq: [{ q: 'Do you mend clocks?', a: 'No, only bicycles.' }],
    },
    turns: [
      { caller: 'Do you mend clocks?', calls: [faq(0)], says: /only bicycles/ },
      {
        caller: "No, don't bother then, I'll ask somewhere else. Thanks anyway.",
        calls: [finish('answered')],
        ends: true,
      },
    ],
  },
  {
    title: 'who tells a day and its hour beside a thing has told both',
    language: 'en',
    config: { fields: [{ key: 'document', label: 'Kind of document', required: true }, when, phone] },
    turns: [
      {
        caller: 'a lease, tomorrow at four pm',
        calls: [record('document', 'a lease'), record('when', 'tomorrow at four pm')],
        says: /phone number/,
      },
    ],
  },
];
