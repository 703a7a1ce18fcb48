-- When the last batch of a call came in, by the gateway's clock. A node that delivers what piled up is not silent, although what
-- it says is old: last_heard_at is the time of what was said.
ALTER TABLE call ADD COLUMN last_batch_at timestamptz(3) NOT NULL DEFAULT now();

-- Closed sets that are no types of their own.
ALTER TABLE call
  ADD CONSTRAINT call_language CHECK (language IN ('ja', 'en')),
  ADD CONSTRAINT call_reason CHECK (reason IN (
    'all_fields_collected', 'faq_answered', 'handoff_rule', 'caller_asked_for_person', 'emergency', 'caller_hung_up',
    'silence_timeout', 'max_duration', 'connect_failed', 'engine_failed', 'node_lost')),
  ADD CONSTRAINT call_category CHECK (category IN (
    'booking', 'inquiry', 'request', 'complaint', 'sales', 'wrong_number', 'other'));
ALTER TABLE "user" ADD CONSTRAINT user_locale CHECK (locale IN ('ja', 'en'));
