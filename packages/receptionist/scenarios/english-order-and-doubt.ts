/** What matters is heard whatever was asked, and a value is recorded only where it looks like one. */
import { faq, handOff, record, type Scenario } from './scenario.ts';

const phone = { key: 'phone', label: 'お電話番号', required: true, type: 'phone' as const };
const arrival = { key: 'arrival', label: 'Drop-off date', required: true };
const departure = { key: 'departure', label: 'Pick-up date', required: true };
const wishes = { key: 'wishes', label: 'Special requests' };

export const englishOrderAndDoubt: Scenario[] = [
  ...['Help', 'There', 'None'].map((caller): Scenario => ({
    title: `"${caller}" is no name`,
    language: 'en',
    turns: [{ caller, says: /name/, withholds: new RegExp(`Thank you, ${caller}`) }],
  })),
  {
    title: 'day, hour and number of people of one sentence are each found',
    language: 'en',
    config: {
      fields: [
        { key: 'day', label: 'Day', required: true },
        { key: 'time', label: 'Time', required: true },
        { key: 'size', label: 'Party size', required: true },
      ],
    },
    turns: [
      {
        caller: 'tomorrow at 7 pm for four',
        calls: [record('day', 'tomorrow'), record('time', '7 pm'), record('size', 'four')],
        says: /correct/,
      },
      {
        caller: 'actually make it Friday at 8 and five people',
        calls: [record('day', 'Friday'), record('time', 'at 8'), record('size', 'five people')],
      },
    ],
  },
  {
    title: 'what the caller tells with their name is not asked again, and a British number is taken',
    language: 'en',
    config: {
      closing: 'Thank you. Our number is +44 20 7946 0123.',
      fields: [
        { key: 'name', label: 'Name', required: true },
        { key: 'phone', label: 'Phone number', required: true, type: 'phone' },
        { key: 'problem', label: 'Problem', required: true },
      ],
    },
    turns: [
      {
        caller: "Hi there, my name's Priya Shah and I have a burst pipe",
        calls: [record('name', 'Priya Shah'), record('problem', 'I have a burst pipe')],
        says: /phone number/,
      },
      { caller: '07700 900123', says: /\+44 7700 900123\. Is that right/ },
      { caller: 'yes', calls: [record('phone', '+44 7700 900123')] },
    ],
  },
  {
    title: 'a sales call goes where the rule of the agent says',
    language: 'en',
    config: { handoff_when: ['Sales calls'] },
    turns: [
      {
        caller: 'Could I speak to whoever handles your advertising?',
        calls: [handOff('handoff_rule', 'Sales calls')],
        ends: true,
      },
    ],
  },
  {
    title: 'a yes that nobody asked for is no value',
    language: 'en',
    config: { fields: [{ key: 'wishes', label: 'Special requests' }] },
    turns: [
      { caller: "that's right", says: /go ahead/i },
      { caller: "nah, I'm good", calls: [record('wishes', null)] },
    ],
  },
  {
    title: 'whoever says the same twice means it, also what looks like no name',
    language: 'en',
    config: { fields: [{ key: 'name', label: 'Your name', required: true }, wishes] },
    turns: [
      { caller: 'Whatever it says on the card', says: /didn't get that/ },
      { caller: 'Whatever it says on the card.', calls: [record('name', 'Whatever it says on the card')] },
    ],
  },
  {
    title: 'what may be left out is left out for whoever answers it twice with the same words that tell nothing',
    language: 'en',
    config: { fields: [{ key: 'policy', label: 'Policy number' }, wishes] },
    turns: [
      { caller: 'My wife keeps the papers', says: /policy/ },
      { caller: 'My wife keeps the papers', calls: [record('policy', null)], says: /requests/ },
    ],
  },
  {
    title: 'what is changed in passing is no part of the answer',
    language: 'en',
    config: {
      fields: [
        { key: 'size', label: 'Number of players', required: true },
        { key: 'time', label: 'Start time', required: true },
        wishes,
      ],
    },
    turns: [
      { caller: 'five of us', calls: [record('size', 'five of us')] },
      {
        caller: "uh, six pm. oh and wait, my cousin's coming too so make it six people",
        calls: [record('size', 'six people'), record('time', 'six pm')],
      },
      {
        caller: 'One of us is vegan. Oh, and two more players',
        calls: [record('size', '8 people'), record('wishes', 'One of us is vegan')],
      },
    ],
  },
  {
    title: 'what is changed behind the yes to a number counts',
    language: 'en',
    config: { fields: [{ key: 'time', label: 'Day and time', required: true }, phone, wishes] },
    turns: [
      { caller: 'Thursday at quarter past three', calls: [record('time', 'Thursday at quarter past three')] },
      { caller: '01632 960 104', says: /right/ },
      {
        caller: "Yes, that's it. Oh, could we make it half past three instead of quarter past?",
        calls: [record('phone', '+44 1632 960104'), record('time', 'Thursday, half past three')],
      },
    ],
  },
  {
    title: 'a correction counts that is said beside a question',
    language: 'en',
    config: { fields: [{ key: 'size', label: 'Party size', required: true }] },
    turns: [
      { caller: 'four people', calls: [record('size', 'four people')], says: /correct/ },
      { caller: 'No, five people. Do you have parking?', calls: [faq(1), record('size', 'five people')] },
    ],
  },
  {
    title: 'of an explanation and a new value the value is what is corrected',
    language: 'en',
    config: { fields: [{ key: 'address', label: 'Delivery address', required: true }] },
    turns: [
      { caller: '9 Harbour Road, Truro', calls: [record('address', '9 Harbour Road, Truro')], says: /correct/ },
      {
        caller: "Ah no, sorry, I can't read my own writing. It's 19 Harbour Road, Truro.",
        calls: [record('address', '19 Harbour Road, Truro')],
      },
    ],
  },
  {
    title: 'a day and its hour are told for what is only called a time',
    language: 'en',
    config: { fields: [{ key: 'time', label: 'Pick-up time', required: true }, wishes] },
    turns: [{ caller: 'a cab tomorrow at half past five', calls: [record('time', 'tomorrow at half past five')] }],
  },
  {
    title: 'each group of people is asked for by its name',
    language: 'en',
    config: {
      fields: [
        { key: 'adults', label: 'Number of adults', required: true },
        { key: 'children', label: 'Number of children', required: true },
      ],
    },
    turns: [
      { caller: 'two adults', calls: [record('adults', 'two adults')], says: /How many children/ },
      { caller: 'we are two adults and three kids', calls: [record('children', 'three kids')] },
    ],
  },
  {
    title: 'what has a form of its own is not taken for being said twice',
    language: 'en',
    config: { fields: [arrival, wishes] },
    turns: [
      { caller: 'Blue and green', says: /didn't get that/ },
      { caller: 'Blue and green', says: /drop-off date/i },
    ],
  },
  {
    title: "the recipient's name is not the caller's",
    language: 'en',
    config: {
      fields: [
        { key: 'recipient', label: 'Name of the recipient', required: true },
        { key: 'name', label: 'Your name', required: true },
      ],
    },
    opening: { says: /the name of the recipient/ },
    turns: [
      { caller: "Her name's Linda Osborne", calls: [record('recipient', 'Linda Osborne')], says: /your name/i },
      { caller: 'Rachel Osborne', calls: [record('name', 'Rachel Osborne')] },
    ],
  },
  {
    title: "a pet's name and breed are told in a sentence",
    language: 'en',
    config: { fields: [{ key: 'dog', label: "Your dog's name and breed", required: true }, wishes] },
    turns: [
      {
        caller: "He's called Biscuit, he's a cocker spaniel",
        calls: [record('dog', "He's called Biscuit, he's a cocker spaniel")],
      },
    ],
  },
  {
    title: 'of two days each answers its own question',
    language: 'en',
    config: { fields: [arrival, departure, { key: 'vaccinated', label: 'Whether the vaccinations are up to date' }] },
    turns: [
      { caller: 'The 14th of February', calls: [record('arrival', 'The 14th of February')], says: /pick-up date/ },
      { caller: 'The 21st of February', calls: [record('departure', 'The 21st of February')], says: /whether the/ },
      { caller: 'Yes, all of them', calls: [record('vaccinated', 'Yes, all of them')] },
    ],
  },
  {
    title: 'nine hundred is three digits of a number',
    language: 'en',
    config: { fields: [phone] },
    turns: [{ caller: 'oh seven seven double oh nine hundred five five two', says: /7700 900552/ }],
  },
  {
    title: 'who can hardly breathe is put through, whatever was asked',
    language: 'en',
    turns: [{ caller: 'my face is swollen and I can hardly breathe', calls: [handOff('emergency')], ends: true }],
  },
  {
    title: 'a toddler is one of the guests',
    language: 'en',
    config: { fields: [{ key: 'guests', label: 'Number of guests', required: true }, wishes] },
    turns: [{ caller: 'Two adults and a toddler', calls: [record('guests', 'Two adults and a toddler')] }],
  },
  {
    title: 'a place and its hour, told in one breath, each go to their field',
    language: 'en',
    config: {
      fields: [
        { key: 'to', label: 'Destination', required: true },
        { key: 'when', label: 'Pickup date and time', required: true },
      ],
    },
    turns: [
      {
        caller: 'the airport, tomorrow at, hm, half past five in the morning',
        calls: [record('to', 'the airport'), record('when', 'tomorrow at half past five in the morning')],
      },
    ],
  },
  {
    title: 'of a sentence about a thing the thing is the value, and the sentence is kept as a note',
    language: 'en',
    config: {
      fields: [
        { key: 'item', label: 'Appliance', required: true },
        { key: 'notes', label: 'Notes' },
      ],
    },
    turns: [
      {
        caller: 'my fridge stopped cooling last night',
        calls: [record('item', 'fridge'), record('notes', 'my fridge stopped cooling last night')],
      },
    ],
  },
  {
    title: 'a name alone, where anything could be said, is the name and not the reason',
    language: 'en',
    config: {
      greeting: 'Northside Auto. How can I help you?',
      fields: [
        { key: 'reason', label: 'Reason for your call', required: true },
        { key: 'name', label: 'Name', required: true },
      ],
    },
    opening: { says: /How can I help you/ },
    turns: [{ caller: 'Priya Nair', calls: [record('name', 'Priya Nair')], says: /reason/ }],
  },
  {
    title: 'a name told beside a question is not asked again',
    language: 'en',
    config: { fields: [{ key: 'name', label: 'Name', required: true }, wishes] },
    turns: [
      { caller: 'John Smith. Do you have parking?', calls: [faq(1), record('name', 'John Smith')], says: /requests/ },
    ],
  },
  {
    title: 'whoever finds out that they dialled wrongly has ordered nothing',
    language: 'en',
    config: {
      fields: [
        { key: 'service', label: 'What you would like done', required: true },
        { key: 'name', label: 'Name', required: true },
      ],
    },
    turns: [
      { caller: 'a large pepperoni', calls: [record('service', 'a large pepperoni')] },
      { caller: 'My bad, wrong number. Sorry about that.', calls: [record('service', null)], ends: true },
    ],
  },
];
