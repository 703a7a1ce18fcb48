/** What a licence asks of whoever passes the service on to others, in our words. Its own text decides. */
export const licenceTerms: Record<string, string> = {
  '0BSD': 'Nothing.',
  'AFL-2.1': 'Keep copyright notices and the licence with the source; say what was changed.',
  'Apache-2.0':
    'Keep the licence, copyright notices and the NOTICE file; say what was changed. Ends for whoever sues over patents.',
  'BlueOak-1.0.0': 'Pass on the licence or a link to it.',
  'BSD-2-Clause': 'Keep copyright notice and licence in source and in the documents of a build.',
  'BSD-3-Clause':
    'Keep copyright notice and licence in source and in the documents of a build; no advertising with the names of its authors.',
  'CC-BY-4.0': 'Name the author, link to the licence, say what was changed.',
  'CC0-1.0': 'Nothing.',
  'GPL-3.0':
    'Whoever passes on a program that holds it passes on the whole program as GPL 3 with its source. Running it as a service passes nothing on. It is optional: an installation without it has no voice of its own.',
  ISC: 'Keep copyright notice and licence.',
  'LGPL-2.1-or-later':
    'A library on its own, loaded when it is used: pass on its licence, offer its source, and let people put another build of it in its place. Our own code is untouched by it.',
  'LGPL-3.0-or-later':
    'A library on its own, loaded when it is used: pass on its licence, offer its source, and let people put another build of it in its place. Our own code is untouched by it.',
  'LicenseRef-LiveKit-Model':
    'The models in it may be used only together with the LiveKit Agents framework, and never, they or what they put out, to develop other models; keep the copyright notice. Its text is in the package as MODEL_LICENSE.',
  MIT: 'Keep copyright notice and licence.',
  'MIT-0': 'Nothing.',
  'MPL-2.0':
    'Files of the package that were changed are offered as source under the same licence; say where its source is. Our own code is untouched by it.',
  Unlicense: 'Nothing.',
  'OFL-1.1':
    'Keep copyright notice and licence with the type; do not sell it by itself, nor name a changed one by its reserved names. Documents that embed it are free of it.',
};

/** Of packages whose manifest has the licence in an old form, or only in a file; looked up by a person. */
export const licencesByHand: Record<string, string> = {
  async: 'MIT',
  'png-js': 'MIT',
};
