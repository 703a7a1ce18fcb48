import { defineWords } from '@/lib/words';

export const catalogueWords = defineWords({
  ja: {
    title: 'イベントの種類',
    lead: 'エンドポイントごとに、受け取るイベントを選べます。本文は JSON で、type、timestamp、data からなります。',
    example: '例',
    schema: 'JSON Schema',
    choose: 'イベント',
    view: '表示',
  },
  en: {
    title: 'Types of events',
    lead: 'Each endpoint chooses which events it receives. The body is JSON with type, timestamp and data.',
    example: 'Example',
    schema: 'JSON Schema',
    choose: 'Event',
    view: 'View',
  },
});
