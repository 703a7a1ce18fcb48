-- null: nobody said the language of the page, and it speaks that of the browser.
ALTER TABLE link_session ALTER COLUMN locale DROP NOT NULL;
